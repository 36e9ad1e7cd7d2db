import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  BEFORE_START_TEXT,
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
import { PageDialog } from '../../components/PageDialog';
import { finisherMarks } from './mark-texts';
import { countsOf, nameOf, type TimingBoard, type TimingDay } from './timing-board';
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
    { value: 'finished', label: `I mål (${countsOf(board).finished})` },
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
          lead={<MarkLead runner={runner} isSaving={board.saving.has(runner.sort)} />}
          detail={board.saving.has(runner.sort) && 'sparas…'}
          isOneRow
        >
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

/** Links to the mark’s provenance, once the server has the mark. */
function MarkLead({ runner, isSaving }: { runner: BoardRunner; isSaving: boolean }) {
  const { part, sort, status } = runner;
  const mark = status.toUpperCase();
  if (isSaving) return mark;
  return (
    <ProvenanceButton part={part} sort={sort} about={runnerLabelOf(runner)} text={mark}>
      {mark}
    </ProvenanceButton>
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
  /** Clips long texts on a phone instead of taking a second row. */
  readonly isOneRow?: boolean;
  readonly children?: ReactNode;
}

/** A runner in a side list: place, bib, name with class and club, time, and buttons as children. */
function RunnerListItem({ runner, lead, time, detail, isOneRow = false, children }: RunnerListItemProps) {
  const name = nameOf(runner);
  return (
    <Box component="li" sx={isOneRow ? oneRowStyle : entryStyle}>
      {lead !== undefined && (
        <Box className="tabular" sx={{ color: 'text.secondary', minWidth: '2.2em' }}>
          {lead}
        </Box>
      )}
      <Box
        className="tabular"
        sx={{ fontWeight: 800, fontSize: '1.25rem', minWidth: { xs: '2em', md: '2.4em' } }}
      >
        {runner.bib ?? '–'}
      </Box>
      <Box sx={{ flex: '1 1 8rem', minWidth: 0, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
        <Box sx={nameStyle}>
          <span className="name" title={name}>
            {name}
          </span>
          <AnonymousMark runner={runner} />
        </Box>
        <Box className="details" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {detailsOf(runner, detail)}
        </Box>
      </Box>
      {time && (
        <Box className="tabular" sx={{ ml: 'auto', fontWeight: 700, fontSize: '1.125rem' }}>
          {time}
        </Box>
      )}
      {children && <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>{children}</Box>}
    </Box>
  );
}

/** What is wrong comes first, since a long text may be clipped. */
function detailsOf(runner: BoardRunner, detail: string | false | undefined): string {
  return [conflictText(runner), runner.late !== null && lateText, runner.group, runner.company, detail]
    .filter(Boolean)
    .join(' · ');
}

const nameStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  fontWeight: 650,
} as const;

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
    containIntrinsicSize: 'auto 64px',
  },
} as const;

const PHONE_QUERY = '(max-width: 899.95px)';

// On a phone at most 64 px: one line of the name and one of details, in full in the runner’s dialog.
const oneRowStyle = {
  ...entryStyle,
  [`@media ${PHONE_QUERY}`]: {
    flexWrap: 'nowrap',
    py: 0.5,
    columnGap: 0.5,
    '& .name, & .details': {
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& :has(> .name)': { flexWrap: 'nowrap' },
  },
} as const;

const INITIAL_ROWS = 30;

interface FinishedListProps {
  readonly board: TimingBoard;
  readonly onRestore: Timekeeper['restore'];
  readonly onMark: Timekeeper['mark'];
}

/**
 * The finishers, newest first, each with place, time and device, and buttons to restore or disqualify: on a
 * phone in a dialog.
 */
function FinishedList({ board, onRestore, onMark }: FinishedListProps) {
  usePreloadProvenance();
  const isPhone = useMediaQuery(PHONE_QUERY, { noSsr: true });
  const [open, setOpen] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const { state } = board.race;
  const openRunner = board.finished.find(({ sort }) => sort === open);
  // Undone on another device: a later finish of the same runner must open nothing.
  if (open !== '' && !openRunner) setOpen('');
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
            onOpen={isPhone ? setOpen : undefined}
          />
        ))}
      </ol>
      {shown.length < board.finished.length && (
        <Button onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          Visa alla {board.finished.length}
        </Button>
      )}
      {openRunner && (
        <RunnerDialog
          runner={openRunner}
          details={detailsOf(openRunner, detailOf(board.devices.get(open), openRunner))}
          actions={actionsOf(openRunner, { onRestore: state === 'started' ? onRestore : undefined, onMark })}
          onClose={() => setOpen('')}
        />
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
  /** Opens the actions in a dialog; without it they are buttons. */
  readonly onOpen: ((sort: string) => void) | undefined;
}

const FinishedRow = memo(function FinishedRow(props: FinishedRowProps) {
  const { runner, place, device, isSaving, onOpen } = props;
  const { sort, status } = runner;
  const runnerLabel = runnerLabelOf(runner);
  const actions = actionsOf(runner, props);
  return (
    <RunnerListItem
      runner={runner}
      lead={isMark(status) ? markLabel(status) : (place ?? '')}
      detail={isSaving ? 'sparas…' : detailOf(device, runner)}
      time={<Time runner={runner} runnerLabel={runnerLabel} isSaving={isSaving} />}
      isOneRow
    >
      {onOpen ? (
        <IconButton
          aria-label={`Mer för ${runnerLabel}`}
          aria-haspopup="dialog"
          sx={{ width: 44, height: 44 }}
          onClick={() => onOpen(sort)}
        >
          <MoreHoriz />
        </IconButton>
      ) : (
        actions.map(({ label, name, perform }) => (
          <Button
            key={name}
            size="small"
            variant={label === name ? undefined : 'text'}
            aria-label={`${name} ${runnerLabel}`}
            onClick={(event) => perform(serverTimeOf(event))}
          >
            {label}
          </Button>
        ))
      )}
    </RunnerListItem>
  );
});

/** What can be done with a finisher. `name` is the verb, `label` a shorter text on a button. */
interface RunnerAction {
  readonly name: string;
  readonly label: string;
  readonly perform: (moment: number) => void;
}

function actionsOf(
  runner: BoardRunner,
  { onRestore, onMark }: Pick<FinishedRowProps, 'onRestore' | 'onMark'>,
): readonly RunnerAction[] {
  const restore = onRestore && {
    name: 'Återställ',
    label: 'Återställ',
    perform: (moment: number) => onRestore(runner, moment),
  };
  const marks = voidsFinish(runner.status) ? [] : finisherMarks;
  return [
    ...(restore ? [restore] : []),
    ...marks.map(([mark, name]) => ({
      name,
      label: markLabel(mark),
      perform: (moment: number) => onMark(runner, mark, moment),
    })),
  ];
}

interface RunnerDialogProps {
  readonly runner: BoardRunner;
  readonly details: string;
  readonly actions: readonly RunnerAction[];
  readonly onClose: () => void;
}

/** A finisher’s texts in full, and what can be done. */
function RunnerDialog({ runner, details, actions, onClose }: RunnerDialogProps) {
  return (
    <PageDialog open onClose={onClose} aria-labelledby="finisher-title" fullWidth maxWidth="xs">
      <DialogTitle id="finisher-title" sx={{ overflowWrap: 'anywhere' }}>
        Nr {runner.bib} {nameOf(runner)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{details}</Typography>
        {actions.map(({ name, perform }) => (
          <Button
            key={name}
            onClick={(event) => {
              perform(serverTimeOf(event));
              onClose();
            }}
          >
            {name}
          </Button>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Stäng
        </Button>
      </DialogActions>
    </PageDialog>
  );
}

/** Links to the time’s provenance, once the server has the finish. */
function Time({
  runner: { part, sort, status, result },
  runnerLabel,
  isSaving,
}: Pick<FinishedRowProps, 'runner' | 'isSaving'> & { readonly runnerLabel: string }) {
  const beforeStart = status === 'before-start' ? BEFORE_START_TEXT : '';
  const time = result === null ? beforeStart : formatResult(result);
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
