import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  formatResult,
  isMark,
  markLabel,
  matches,
  RESULT_MARKS,
  searchText,
  voidsFinish,
  type BoardRunner,
} from '@app/domain';
import { AnonymousMark } from '../../components/AnonymousMark';
import { BibField } from '../../components/BibField';
import { ProvenanceButton, usePreloadProvenance } from '../../components/ProvenanceButton';
import { conflictText, lateText } from '../../components/board-runner-text';
import { finisherMarks } from './mark-texts';
import { nameOf, type TimingBoard, type TimingDay } from './timing-board';
import { serverTimeOf } from './use-press';
import type { Timekeeper } from './use-timekeeper';

interface RunnerListsProps {
  readonly board: TimingBoard;
  readonly boards: readonly TimingBoard[];
  readonly timekeeper: Timekeeper;
}

type List = 'finished' | 'bibs' | 'out-of-race';

/** Tabs: finished, without bib, and out of the race. The race’s state chooses the first one. */
export function RunnerLists({ board, boards, timekeeper }: RunnerListsProps) {
  const [chosen, setChosen] = useState<List>();
  const list = chosen ?? (board.race.state === '' ? 'bibs' : 'finished');
  const tabs: readonly { readonly value: List; readonly label: string }[] = [
    { value: 'finished', label: `I mål (${board.finished.length})` },
    { value: 'bibs', label: `Nummer (${board.withoutBib.length})` },
    { value: 'out-of-race', label: `${RESULT_MARKS.map(markLabel).join('/')} (${board.outOfRace.length})` },
  ];
  return (
    <Box component="section" aria-label="Löpare">
      <Tabs
        value={list}
        aria-label="Listor"
        variant="scrollable"
        onChange={(_event, value: List) => {
          setChosen(value);
        }}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls={`list-${value}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`list-${list}`} aria-labelledby={`tab-${list}`}>
        {list === 'finished' && (
          <FinishedList board={board} onRestore={timekeeper.restore} onMark={timekeeper.mark} />
        )}
        {list === 'bibs' && <BibRegistration board={board} boards={boards} submit={timekeeper.submit} />}
        {list === 'out-of-race' && <OutOfRaceList board={board} submit={timekeeper.submit} />}
      </Box>
    </Box>
  );
}

const ANY_MARK = new Intl.ListFormat('sv', { type: 'disjunction' }).format(RESULT_MARKS.map(markLabel));

/**
 * Marked runners, each with a button to remove the mark. After the end only a mark that voids a finish can be
 * removed.
 */
function OutOfRaceList({ board, submit }: { board: TimingBoard; submit: TimingDay['submit'] }) {
  usePreloadProvenance();
  const { part, state } = board.race;
  if (board.outOfRace.length === 0) return <Typography>Ingen är markerad {ANY_MARK}.</Typography>;
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {board.outOfRace.map((runner) => (
        <RunnerListItem
          key={runner.sort}
          runner={runner}
          lead={runner.status.toUpperCase()}
          detail={board.saving.has(runner.sort) && 'sparas…'}
        >
          {!board.saving.has(runner.sort) && (
            <ProvenanceButton part={part} sort={runner.sort} about={runnerLabelOf(runner)} text="">
              Så blev det
            </ProvenanceButton>
          )}
          {(state !== 'ended' || voidsFinish(runner.status)) && (
            <Button
              size="small"
              aria-label={`Ta tillbaka ${runner.status.toUpperCase()} för ${runnerLabelOf(runner)}`}
              onClick={(event) => {
                submit(
                  { type: 'SetRunnerStatus', sort: runner.sort, status: '' },
                  { part, moment: serverTimeOf(event) },
                );
              }}
            >
              Ta tillbaka
            </Button>
          )}
        </RunnerListItem>
      ))}
    </ul>
  );
}

function runnerLabelOf(runner: BoardRunner): string {
  return `nr ${String(runner.bib ?? '–')} ${nameOf(runner)}`;
}

interface RunnerListItemProps {
  readonly runner: BoardRunner;
  /** Before the bib: a place or a state. */
  readonly lead?: ReactNode;
  readonly time?: ReactNode;
  /** In small print, after class and club. */
  readonly detail?: string | false;
  readonly children?: ReactNode;
}

/** A runner in a side list: place, bib, name with class and club, time, and buttons as children. */
function RunnerListItem({ runner, lead, time, detail, children }: RunnerListItemProps) {
  const details = [
    runner.group,
    runner.company,
    runner.late !== null && lateText,
    conflictText(runner),
    detail,
  ].filter(Boolean);
  return (
    <Box component="li" sx={entryStyle}>
      {lead !== undefined && (
        <Box className="tabular" sx={{ color: 'text.secondary', minWidth: '2.2em' }}>
          {lead}
        </Box>
      )}
      <Box className="tabular" sx={{ fontWeight: 800, fontSize: '1.25rem', minWidth: '2.4em' }}>
        {runner.bib ?? '–'}
      </Box>
      <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        <Box sx={{ fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {nameOf(runner)} <AnonymousMark runner={runner} />
        </Box>
        <Box
          sx={{ fontSize: '0.8125rem', color: 'text.secondary', lineHeight: 1.3, overflowWrap: 'anywhere' }}
        >
          {details.join(' · ')}
        </Box>
      </Box>
      {time && (
        <Box className="tabular" sx={{ ml: 'auto', fontWeight: 700, fontSize: '1.125rem' }}>
          {time}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>{children}</Box>
    </Box>
  );
}

const entryStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minHeight: 56,
  py: 0.75,
  borderBottom: '1px solid',
  borderColor: 'divider',
  // Excludes the first ones: an undrawn row is some pixels off its estimated height, and the content below
  // must not move under a press.
  '&:nth-of-type(n + 31)': {
    contentVisibility: 'auto',
    // Between the height of a one-line row and one whose buttons wrap.
    containIntrinsicSize: 'auto 80px',
  },
} as const;

const INITIAL_ROWS = 30;

interface FinishedListProps {
  readonly board: TimingBoard;
  readonly onRestore: Timekeeper['restore'];
  readonly onMark: Timekeeper['mark'];
}

/** The finishers, newest first, each with place, time and device, and buttons to restore or disqualify. */
function FinishedList({ board, onRestore, onMark }: FinishedListProps) {
  usePreloadProvenance();
  const [isWhole, setIsWhole] = useState(false);
  const { state } = board.race;
  if (board.finished.length === 0) return <Typography>Ingen i mål ännu.</Typography>;
  const shown = isWhole ? board.finished : board.finished.slice(0, INITIAL_ROWS);
  return (
    <>
      <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map((runner) => (
          <FinishedRow
            key={runner.sort}
            runner={runner}
            place={board.places.get(runner.sort)}
            device={board.devices.get(runner.sort)}
            isSaving={board.saving.has(runner.sort)}
            onRestore={state === 'started' ? onRestore : undefined}
            onMark={onMark}
          />
        ))}
      </ol>
      {shown.length < board.finished.length && (
        <Button onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          Visa alla {board.finished.length}
        </Button>
      )}
    </>
  );
}

interface FinishedRowProps {
  readonly runner: BoardRunner;
  readonly place: number | undefined;
  readonly device: string | undefined;
  readonly isSaving: boolean;
  readonly onRestore: ((runner: BoardRunner, moment: number) => void) | undefined;
  readonly onMark: Timekeeper['mark'];
}

const FinishedRow = memo(function FinishedRow({
  runner,
  place,
  device,
  isSaving,
  onRestore,
  onMark,
}: FinishedRowProps) {
  const { status } = runner;
  const runnerLabel = `nr ${String(runner.bib)} ${nameOf(runner)}`;
  return (
    <RunnerListItem
      runner={runner}
      lead={isMark(status) ? markLabel(status) : (place ?? '')}
      detail={isSaving ? 'sparas…' : detailOf(device, runner)}
      time={<Time runner={runner} runnerLabel={runnerLabel} isSaving={isSaving} />}
    >
      {onRestore && (
        <Button
          size="small"
          aria-label={`Återställ ${runnerLabel}`}
          onClick={(event) => onRestore(runner, serverTimeOf(event))}
        >
          Återställ
        </Button>
      )}
      {!voidsFinish(status) &&
        finisherMarks.map(([mark, verb]) => (
          <Button
            key={mark}
            size="small"
            variant="text"
            aria-label={`${verb} ${runnerLabel}`}
            onClick={(event) => onMark(runner, mark, serverTimeOf(event))}
          >
            {markLabel(mark)}
          </Button>
        ))}
    </RunnerListItem>
  );
});

/** Links to the time’s provenance, once the server has the finish. */
function Time({
  runner: { part, sort, result },
  runnerLabel,
  isSaving,
}: Pick<FinishedRowProps, 'runner' | 'isSaving'> & { readonly runnerLabel: string }) {
  const time = result === null ? '' : formatResult(result);
  if (isSaving) return time;
  return (
    <ProvenanceButton part={part} sort={sort} about={runnerLabel} text={time}>
      {time || 'Så blev det'}
    </ProvenanceButton>
  );
}

function detailOf(device = '', { ahead }: BoardRunner): string {
  if (ahead === null) return device;
  return `${device === '' ? 'enheten' : device} gick ${Math.round(ahead / 1000)} s före`;
}

const MAX_SHOWN = 60;

interface BibRegistrationProps {
  readonly board: TimingBoard;
  readonly boards: readonly TimingBoard[];
  readonly submit: TimingDay['submit'];
}

/**
 * Assigns bibs: search the name, Enter, type the number, Enter or the button; then the search is ready for
 * the next runner.
 */
function BibRegistration({ board, boards, submit }: BibRegistrationProps) {
  const [query, setQuery] = useState('');
  const [isAll, setIsAll] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { part, state } = board.race;
  const everybody = useMemo(() => boards.flatMap(({ runners }) => runners), [boards]);
  const pool = isAll ? board.runners : board.withoutBib;
  const found = useMemo(() => {
    const isWanted = matches(query);
    return pool.filter((runner) => isWanted(searchText(runner)));
  }, [pool, query]);

  const enterFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    list.current?.querySelector('input')?.focus();
  };
  if (state === 'ended') return <Typography>Loppet är avslutat: inga fler nummer delas ut.</Typography>;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <TextField
          inputRef={search}
          type="search"
          label="Sök namn eller klubb"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={enterFirst}
          sx={{ flex: '1 1 200px' }}
        />
        <FormControlLabel
          label="Visa även de med nummer"
          control={<Switch checked={isAll} onChange={(_event, checked) => setIsAll(checked)} />}
        />
      </Box>
      <MatchCount shown={found.length} of={pool.length} isAll={isAll} hasRunners={board.runners.length > 0} />
      <ul ref={list} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {found.slice(0, MAX_SHOWN).map((runner) => (
          <RunnerListItem
            key={runner.sort}
            runner={runner}
            detail={board.saving.has(runner.sort) && 'sparas…'}
          >
            <BibField
              runner={runner}
              runners={everybody}
              onBib={(bib, event) => {
                submit(
                  { type: 'RegisterBib', sort: runner.sort, bib },
                  { part, moment: serverTimeOf(event) },
                );
                setQuery('');
                search.current?.focus();
              }}
            />
          </RunnerListItem>
        ))}
      </ul>
    </>
  );
}

interface MatchCountProps {
  readonly shown: number;
  readonly of: number;
  readonly isAll: boolean;
  readonly hasRunners: boolean;
}

function MatchCount({ shown, of, isAll, hasRunners }: MatchCountProps) {
  return (
    <Typography role="status" sx={{ color: 'text.secondary', minHeight: '1.6em' }}>
      {matchCountText({ shown, of, isAll, hasRunners })}
    </Typography>
  );
}

function matchCountText({ shown, of, isAll, hasRunners }: MatchCountProps): string {
  if (!hasRunners) return 'Inga löpare i loppet ännu.';
  if (of === 0) return 'Alla löpare har nummer.';
  if (shown === 0) return 'Ingen träff.';
  const limited = shown > MAX_SHOWN ? `, de ${MAX_SHOWN} första visas` : '';
  return `${shown} ${isAll ? 'löpare' : 'utan nummer'}${limited}`;
}
