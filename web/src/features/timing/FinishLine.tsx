import Box from '@mui/material/Box';
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useId,
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { markLabel, type BoardRunner } from '@app/domain';
import { ElapsedClock } from '../../components/ElapsedClock';
import { lazyComponent } from '../../components/lazy-component';
import { messages } from '../../config/messages';
import { BibGrid } from './BibGrid';
import { playRefusalSignal } from './finish-signal';
import type { TapAction } from './FinishModes';
import { LastAction } from './LastAction';
import { ALL_STARTED, type FinishBoard, type TimingBoard } from './timing-board';
import { emptyGridText, matchingBibs, readTypedBib, hintFor, isWrong, type TypedBib } from './typed-bib';
import { serverTimeOf, usePress } from './use-press';
import type { Timekeeper } from './use-timekeeper';
import { useTimingKeys, useTypedDigits, historyKey } from './use-timing-keys';

const [FinishModes, usePreloadFinishModes] = lazyComponent(
  async () => (await import('./FinishModes')).FinishModes,
);

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
  const { digits, layout, type, add, clearByTap } = useTypedDigits();
  const [mode, setMode] = useState<TapAction>('finish');
  const entry = useRef<HTMLInputElement>(null);
  const { finish, mark, undo, redo } = timekeeper;
  const { state, part } = board.race;
  const isOfAll = part === ALL_STARTED;
  const [message, showMessage] = useTemporaryMessage();
  const typed = readTypedBib(digits, board, day);
  const matching = useMemo(() => matchingBibs(board.onCourse, digits), [board.onCourse, digits]);

  const refuse = useCallback(() => {
    playRefusalSignal();
    showMessage(messages.notStarted);
  }, [showMessage]);
  const applyAction = useCallback(
    (runner: BoardRunner, moment: number) => {
      if (mode !== 'finish') mark(runner, mode, moment);
      else if (state === 'started') finish(runner, moment);
      else refuse();
    },
    [mode, state, finish, mark, refuse],
  );
  const tap = useCallback(
    (runner: BoardRunner, moment: number) => {
      applyAction(runner, moment);
      clearByTap();
    },
    [applyAction, clearByTap],
  );
  const applyInOtherRace = (runner: BoardRunner, moment: number) => {
    if (mode === 'finish') finish(runner, moment);
    else mark(runner, mode, moment);
  };
  const submitTyped = (moment: number) => {
    if (typed.kind === 'nothing') return;
    if (typed.kind === 'meant') applyAction(typed.runner, moment);
    else if (typed.kind === 'other-race') applyInOtherRace(typed.runner, moment);
    else {
      playRefusalSignal();
      return;
    }
    type('');
  };
  const clear = () => {
    if (digits === '') setMode('finish');
    type('');
  };
  useTimingKeys({
    onDigit: (digit) => {
      add(digit);
      entry.current?.focus();
    },
    onEscape: clear,
    onUndo: undo,
    onRedo: redo,
  });

  const lastAction = <LastAction timekeeper={timekeeper} part={part} />;
  if (state === 'ended') return timekeeper.last ? lastAction : null;
  return (
    <Box component="section" aria-label="Mållinjen">
      <Box sx={stickyStyle}>
        <BibEntry
          field={entry}
          digits={digits}
          typed={typed}
          mode={mode}
          message={message}
          started={board.race.started}
          onChange={type}
          onSubmit={submitTyped}
          onEscape={clear}
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
        headerState={isOfAll ? day.map(({ race }) => race.state).join() : state}
        showsDistance={isOfAll}
        emptyText={emptyGridText(board, digits, typed)}
        onPress={tap}
      />
    </Box>
  );
}

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

const MESSAGE_MS = 5000;

/** A message that disappears after five seconds, and a function to set it. */
function useTemporaryMessage(): readonly [text: string, showMessage: (text: string) => void] {
  const [message, setMessage] = useState({ text: '' });
  useEffect(() => {
    if (message.text === '') return undefined;
    const timer = setTimeout(() => {
      setMessage({ text: '' });
    }, MESSAGE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [message]);
  const showMessage = useCallback((text: string) => {
    setMessage({ text });
  }, []);
  return [message.text, showMessage];
}

interface BibEntryProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly digits: string;
  readonly typed: TypedBib;
  readonly mode: TapAction;
  /** Shown instead of the hint, for a moment. */
  readonly message: string;
  /** When the race started. The field then shows its clock, visible at any scroll position. */
  readonly started: number | null;
  readonly onChange: (digits: string) => void;
  /** Enter or the button, at a moment (server time, epoch ms). */
  readonly onSubmit: (moment: number) => void;
  readonly onEscape: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/**
 * The typed bib: narrows the grid and names the matching runner. Enter or the button finishes them; a phone’s
 * numeric keypad has no Enter. Esc clears. In an empty field Ctrl+Z undoes the last action; in another the
 * browser edits the text. The height is fixed.
 */
function BibEntry(props: BibEntryProps) {
  const { field, digits, typed, mode, message, started, onChange, onSubmit, onEscape } = props;
  const id = useId();
  const press = usePress(onSubmit);
  const onKeyDown = (event: KeyboardEvent) => {
    const change = digits === '' ? historyKey(event) : '';
    if (event.key === 'Enter') onSubmit(serverTimeOf(event));
    else if (event.key === 'Escape') onEscape();
    else if (change === '') return;
    else if (!event.repeat) (change === 'undo' ? props.onUndo : props.onRedo)();
    event.preventDefault();
  };
  const isLoud = mode !== 'finish' && typed.kind === 'nothing' && message === '';
  return (
    <Box sx={entryStyle}>
      <Box sx={fieldStyle} data-wrong={isWrong(typed) || undefined}>
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
          aria-describedby={`${id}-hint`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            onChange(event.target.value.replace(/\D/g, '').slice(0, 5));
          }}
          onKeyDown={onKeyDown}
        />
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
      <Box id={`${id}-hint`} role="status" data-loud={isLoud || undefined} sx={hintStyle}>
        {message || hintFor(typed, mode)}
      </Box>
    </Box>
  );
}

// The press leaves the focus in the field, so that the keypad stays up for the next number.
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

const entryStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateRows: '3.75rem 1.625rem',
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
} as const;

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

const hintStyle = {
  gridColumn: '1 / -1',
  px: 1,
  borderRadius: 1,
  fontSize: '0.9375rem',
  lineHeight: '1.625rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // A forgotten mode costs results.
  '&[data-loud]': { backgroundColor: 'warning.main', color: 'common.white', fontWeight: 650 },
} as const;
