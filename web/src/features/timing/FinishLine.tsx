import Clear from '@mui/icons-material/Clear';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import {
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  useId,
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { excludesFinish, markLabel, type BoardRunner } from '@app/domain';
import { ElapsedClock } from '../../components/ElapsedClock';
import { lazyComponent } from '../../components/lazy-component';
import { messages } from '../../config/messages';
import { BibGrid } from './BibGrid';
import { playRefusalSignal } from './finish-signal';
import type { TapAction } from './FinishModes';
import { ALL_STARTED, type FinishBoard, type TimingBoard } from './timing-board';
import { emptyGridText, matchingBibs, readTypedBib, hintFor, isWrong, type TypedBib } from './typed-bib';
import { serverTimeOf, usePress } from './use-press';
import type { Timekeeper } from './use-timekeeper';
import { useTemporary } from './use-temporary';
import { useTimingKeys, useTypedDigits, historyKey } from './use-timing-keys';

const [FinishModes, usePreloadFinishModes] = lazyComponent(
  async () => (await import('./FinishModes')).FinishModes,
);
const [LastAction, usePreloadLastAction] = lazyComponent(
  async () => (await import('./LastAction')).LastAction,
);

/** How long a refusal stays beside the field while the next bibs are typed, ms. */
const REFUSAL_MS = 15_000;

interface FinishLineProps {
  readonly board: FinishBoard;
  readonly day: readonly TimingBoard[];
  readonly timekeeper: Timekeeper;
}

/**
 * Finishes runners: type a bib and press the button or Enter, or tap it in the grid. Undo for the last action
 * stands beside it.
 */
export function FinishLine({ board, day, timekeeper }: FinishLineProps) {
  usePreloadFinishModes();
  usePreloadLastAction();
  const { digits, layout, type, add, clearByTap } = useTypedDigits();
  const [mode, setMode] = useState<TapAction>('finish');
  const entry = useRef<HTMLInputElement>(null);
  const { finish, mark, undo, redo } = timekeeper;
  const { state, part } = board.race;
  const isOfAll = part === ALL_STARTED;
  const raceStates = day.map(({ race }) => race.state).join();
  const { refused, refuse, clearRefusal } = useRefusal(raceStates);
  const refusedDigits = useRef('');
  const typed = readTypedBib(digits, board, day);
  const matching = useMemo(() => matchingBibs(board.onCourse, digits), [board.onCourse, digits]);

  /** Returns false before the start, when no runner can finish. */
  const applyAction = useCallback(
    (runner: BoardRunner, moment: number) => {
      if (mode !== 'finish') mark(runner, mode, moment);
      else if (state === 'started') finish(runner, moment);
      else return false;
      return true;
    },
    [mode, state, finish, mark],
  );
  const tap = useCallback(
    (runner: BoardRunner, moment: number) => {
      clearByTap();
      if (applyAction(runner, moment)) return undefined;
      refuse(notStartedText(runner));
      return 'Ej startat';
    },
    [applyAction, clearByTap, refuse],
  );
  const applyInOtherRace = (runner: BoardRunner, moment: number) => {
    if (mode === 'finish') finish(runner, moment);
    else mark(runner, mode, moment);
  };
  const applyTyped = (moment: number): string | undefined => {
    if (typed.kind === 'meant')
      return applyAction(typed.runner, moment) ? undefined : notStartedText(typed.runner);
    if (typed.kind !== 'other-race') return hintFor(typed, mode);
    applyInOtherRace(typed.runner, moment);
    return undefined;
  };
  const submitTyped = (moment: number) => {
    if (typed.kind === 'nothing') return;
    const reason = applyTyped(moment);
    if (reason === undefined) {
      change('');
      return;
    }
    refuse(reason, mode === 'finish' ? markedCrossing(typed, moment, refused) : undefined);
    // The next digits replace the refused ones.
    refusedDigits.current = digits;
    entry.current?.focus();
    entry.current?.select();
  };
  const change = (next: string) => {
    refusedDigits.current = '';
    type(next);
  };
  const clear = () => {
    if (digits === '' && refused === undefined) setMode('finish');
    change('');
    clearRefusal();
  };
  const finishMarked = ({ runner, moment }: MarkedCrossing) => {
    finish(runner, moment);
    clearRefusal();
    if (digits === refusedDigits.current) change('');
  };
  useTimingKeys({
    onDigit: (digit) => {
      if (digits === refusedDigits.current) change(digit);
      else add(digit);
      entry.current?.focus();
    },
    onEscape: clear,
    onUndo: undo,
    onRedo: redo,
  });

  const lastAction = (
    <Suspense fallback={<Box sx={lastActionPlace} />}>
      <LastAction timekeeper={timekeeper} part={part} />
    </Suspense>
  );
  if (state === 'ended') return (timekeeper.last ?? timekeeper.undone) ? lastAction : null;
  return (
    <Box component="section" aria-label="Mållinjen">
      <Box sx={stickyStyle}>
        <BibEntry
          field={entry}
          digits={digits}
          typed={typed}
          mode={mode}
          refused={refused}
          started={board.race.started}
          onChange={change}
          onSubmit={submitTyped}
          onClear={clear}
          onFinishMarked={finishMarked}
          onUndo={undo}
          onRedo={redo}
        />
        {lastAction}
      </Box>
      <Box sx={modesPlace}>
        <Suspense>
          <FinishModes mode={mode} state={state} onChange={setMode} />
        </Suspense>
      </Box>
      <BibGrid
        runners={matching}
        saving={board.saving}
        view={`${mode} ${String(layout)}`}
        mode={mode}
        headerState={isOfAll ? raceStates : state}
        showsDistance={isOfAll}
        emptyText={emptyGridText(board, digits, typed)}
        onPress={tap}
      />
    </Box>
  );
}

/**
 * Why the last bib was refused: undefined a while after, and once the state of one of the day's races is another,
 * since the reason may be false then. That a runner is marked stays true.
 */
function useRefusal(raceStates: string) {
  const [last, show] = useTemporary<RefusedBib & { readonly raceStates: string }>(REFUSAL_MS);
  const refuse = useCallback(
    (text: string, marked?: MarkedCrossing) => {
      playRefusalSignal();
      show({ text, marked, raceStates });
    },
    [show, raceStates],
  );
  const refused = last?.marked !== undefined || last?.raceStates === raceStates ? last : undefined;
  return { refused, refuse, clearRefusal: () => show(undefined) };
}

// As high as the last action, which may load later: nothing below moves.
const lastActionPlace = { height: { xs: 56, md: 76 } } as const;
const modesPlace = { my: { xs: 0.5, md: 1 }, height: '3rem' } as const;

const stickyStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(200px, 1fr) minmax(280px, 1.4fr)' },
  py: { xs: 0.5, md: 1 },
  backgroundColor: 'background.default',
} as const;

// Styles the whole finish-line screen. The title and the sync status share a row of fixed height, so that no
// bib moves under a finger.
export const screenStyle = {
  // The browser must not scroll by itself when the grid closes its gaps: it would move the bibs.
  overflowAnchor: 'none',
  mt: { xs: -2.5, md: -3 },
  '& > header': {
    flexWrap: 'nowrap',
    alignItems: 'center',
    columnGap: { xs: 1, md: 2 },
    height: { xs: 48, md: 56 },
    mb: 0.5,
  },
  '& > header > div:first-of-type': { flex: '0 0 auto' },
  '& > header h1': { fontSize: { xs: '1.0625rem', md: '2rem' }, whiteSpace: 'nowrap' },
} as const;

/** Why a bib was refused. */
interface RefusedBib {
  readonly text: string;
  /** Set for a runner whose mark a crossing replaces. */
  readonly marked: MarkedCrossing | undefined;
}

/** A marked runner who crossed, and when (server time, epoch ms). */
interface MarkedCrossing {
  readonly runner: BoardRunner;
  readonly moment: number;
}

/** The crossing of a runner marked DNF or DNS; a repeated press keeps the moment of the first. */
function markedCrossing(
  typed: TypedBib,
  moment: number,
  before: RefusedBib | undefined,
): MarkedCrossing | undefined {
  if (typed.kind !== 'not-on-course' || typed.race.state !== 'started') return undefined;
  const { runner } = typed;
  if (!excludesFinish(runner.status)) return undefined;
  return before?.marked?.runner.sort === runner.sort ? before.marked : { runner, moment };
}

function notStartedText({ bib }: BoardRunner): string {
  return `Nr ${String(bib)}: ${messages.notStarted}`;
}

interface BibEntryProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly digits: string;
  readonly typed: TypedBib;
  readonly mode: TapAction;
  /** Why the last bib was refused; undefined a while after, and once a race starts, ends or is reset. */
  readonly refused: RefusedBib | undefined;
  /** When the race started. The field then shows its clock, visible at any scroll position. */
  readonly started: number | null;
  readonly onChange: (digits: string) => void;
  /** Enter or the button, at a moment (server time, epoch ms). */
  readonly onSubmit: (moment: number) => void;
  readonly onClear: () => void;
  readonly onFinishMarked: (crossing: MarkedCrossing) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/**
 * The typed bib: narrows the grid and names the matching runner. Enter or the button finishes them; a phone’s
 * numeric keypad has no Enter. Esc and the cross clear. In an empty field Ctrl+Z undoes the last action; in
 * another the browser edits the text. A refusal stays readable above the hint for the next bib. The height is
 * fixed.
 */
function BibEntry(props: BibEntryProps) {
  const { field, digits, typed, mode, refused, started, onChange, onSubmit, onClear } = props;
  const id = useId();
  const press = usePress(onSubmit);
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.key === 'Enter') return () => onSubmit(serverTimeOf(event));
    if (event.key === 'Escape') return onClear;
    if (digits !== '') return undefined;
    return { undo: props.onUndo, redo: props.onRedo, '': undefined }[historyKey(event)];
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  };
  const clearAndFocus = () => {
    onClear();
    field.current?.focus();
  };
  return (
    <Box sx={entryStyle}>
      <Box sx={fieldStyle} data-wrong={isWrong(typed) || undefined} data-typed={digits !== '' || undefined}>
        <label htmlFor={id}>Startnummer</label>
        <input
          id={id}
          ref={field}
          value={digits}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          className="tabular"
          aria-invalid={isWrong(typed)}
          aria-describedby={`${id}-refusal ${id}-hint`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            onChange(event.target.value.replace(/\D/g, '').slice(0, 5));
          }}
          onKeyDown={onKeyDown}
        />
        {(digits !== '' || refused) && (
          <IconButton
            aria-label="Rensa startnumret"
            onMouseDown={keepFocus}
            onClick={clearAndFocus}
            sx={clearStyle}
          >
            <Clear />
          </IconButton>
        )}
        {started !== null && <ElapsedClock started={started} sx={clockStyle} />}
      </Box>
      <Box
        component="button"
        type="button"
        aria-describedby={`${id}-hint`}
        onMouseDown={keepFocus}
        sx={submitStyle}
        {...press}
      >
        {mode === 'finish' ? 'I mål' : markLabel(mode)}
      </Box>
      <EntryTexts {...props} id={id} />
    </Box>
  );
}

type EntryTextsProps = Pick<BibEntryProps, 'typed' | 'mode' | 'refused' | 'onFinishMarked'> & {
  readonly id: string;
};

/** Why the last bib was refused, and the hint for this one; a marked runner can be finished all the same. */
function EntryTexts({ id, typed, mode, refused, onFinishMarked }: EntryTextsProps) {
  const { text: refusal = '', marked } = refused ?? {};
  const hint = hintFor(typed, mode);
  const isLoud = mode !== 'finish' && typed.kind === 'nothing';
  return (
    <>
      <Box sx={textsStyle}>
        <Box id={`${id}-refusal`} role="alert" className="refusal">
          {refusal}
        </Box>
        <Box id={`${id}-hint`} role="status" data-loud={isLoud || undefined}>
          {/* A refused bib that still stands in the field has the refusal as its hint. */}
          {hint === refusal ? '' : hint}
        </Box>
      </Box>
      {marked && (
        <Box
          component="button"
          type="button"
          aria-label={`I mål ändå: nr ${String(marked.runner.bib)}`}
          onMouseDown={keepFocus}
          onClick={() => onFinishMarked(marked)}
          sx={finishMarkedStyle}
        >
          I mål ändå
        </Box>
      )}
    </>
  );
}

// The press leaves the focus in the field, so that the keypad stays up for the next number.
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

const entryStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateRows: '3.75rem 2.75rem',
  columnGap: 1,
} as const;

const fieldStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  borderRadius: 1,
  boxShadow: 'inset 0 0 0 1px rgba(0, 0, 0, 0.5)',
  '&:focus-within': { boxShadow: 'inset 0 0 0 3px #1A237E' },
  '&[data-wrong]': { boxShadow: 'inset 0 0 0 3px #B3261E' },
  '& label': { position: 'absolute', top: 4, left: 12, fontSize: '0.75rem', color: 'text.secondary' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    p: '18px 12px 0',
    border: 0,
    outline: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '1.75rem',
    fontWeight: 750,
  },
  // The typed digits take the clock's place: in a narrow field there is no room for both.
  '&[data-typed] > [role=timer]': { display: 'none' },
} as const;

const clearStyle = { alignSelf: 'stretch', width: 44, flexShrink: 0, borderRadius: 1 } as const;

const clockStyle = {
  px: 1.5,
  lineHeight: '2.5rem',
  whiteSpace: 'nowrap',
  fontSize: '1.5rem',
  fontWeight: 750,
  color: '#1A237E',
} as const;

const submitStyle = {
  minWidth: 88,
  border: '2px solid #1A237E',
  borderRadius: 1,
  backgroundColor: 'primary.main',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '1.25rem',
  fontWeight: 800,
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&:active': { backgroundColor: 'primary.dark' },
} as const;

// Beside the refusal, no wider than the button above it.
const finishMarkedStyle = {
  ...submitStyle,
  width: 0,
  minWidth: '100%',
  mt: 0.5,
  p: 0,
  fontSize: '0.875rem',
  lineHeight: 1.1,
} as const;

// Two lines: a long text alone, or the refusal of the previous bib and the hint for this one.
const textsStyle = {
  gridColumn: '1 / -1',
  '&:has(+ button)': { gridColumn: 1 },
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  fontSize: '0.9375rem',
  lineHeight: '1.375rem',
  '& > *': {
    px: 1,
    borderRadius: 1,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  '& > .refusal:not(:empty)': {
    color: 'error.main',
    fontWeight: 650,
    '&:has(+ :not(:empty)), & + *': { WebkitLineClamp: 1 },
  },
  // A forgotten mode costs results.
  '& > [data-loud]': { backgroundColor: 'warning.main', color: 'common.white', fontWeight: 650 },
} as const;
