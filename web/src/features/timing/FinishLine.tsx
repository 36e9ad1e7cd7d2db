import clsx from 'clsx';
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
import { Icon } from '../../components/Icon';
import { lazyComponent } from '../../components/lazy-component';
import { messages } from '../../config/messages';
import { BibGrid } from './BibGrid';
import { playRefusalSignal } from './finish-signal';
import { FinishModes, type TapAction } from './FinishModes';
import { ALL_STARTED, type FinishBoard, type TimingBoard } from './timing-board';
import { emptyGridText, matchingBibs, readTypedBib, hintFor, isWrong, type TypedBib } from './typed-bib';
import { serverTimeOf, usePress } from './use-press';
import type { Timekeeper } from './use-timekeeper';
import { useTemporary } from './use-temporary';
import { useTimingKeys, useTypedDigits, historyKey } from './use-timing-keys';
import styles from './FinishLine.module.css';

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
    <Suspense fallback={<div className={styles.lastAction} />}>
      <LastAction timekeeper={timekeeper} part={part} />
    </Suspense>
  );
  if (state === 'ended') return (timekeeper.last ?? timekeeper.undone) ? lastAction : null;
  return (
    <section aria-label="Mållinjen">
      <div className={styles.sticky}>
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
      </div>
      <div className={styles.modes}>
        <FinishModes mode={mode} state={state} onChange={setMode} />
      </div>
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
    </section>
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

/** Styles the whole finish-line screen, around the page title. */
export const screenClass = styles.screen;

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
    <div className={styles.entry}>
      <div
        className={styles.field}
        data-wrong={isWrong(typed) || undefined}
        data-typed={digits !== '' || undefined}
      >
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
          <button
            type="button"
            className={clsx('icon-button', styles.clear)}
            aria-label="Rensa startnumret"
            onMouseDown={keepFocus}
            onClick={clearAndFocus}
          >
            <Icon name="close" />
          </button>
        )}
        {started !== null && <ElapsedClock started={started} className={styles.clock} />}
      </div>
      <button
        type="button"
        className={styles.submit}
        aria-describedby={`${id}-hint`}
        onMouseDown={keepFocus}
        {...press}
      >
        {mode === 'finish' ? 'I mål' : markLabel(mode)}
      </button>
      <EntryTexts {...props} id={id} />
    </div>
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
      <div className={styles.texts}>
        <div id={`${id}-refusal`} role="alert" className={styles.refusal}>
          {refusal}
        </div>
        <div id={`${id}-hint`} role="status" data-loud={isLoud || undefined}>
          {/* A refused bib that still stands in the field has the refusal as its hint. */}
          {hint === refusal ? '' : hint}
        </div>
      </div>
      {marked && (
        <button
          type="button"
          className={clsx(styles.submit, styles.finishMarked)}
          aria-label={`I mål ändå: nr ${String(marked.runner.bib)}`}
          onMouseDown={keepFocus}
          onClick={() => onFinishMarked(marked)}
        >
          I mål ändå
        </button>
      )}
    </>
  );
}

// The press leaves the focus in the field, so that the keypad stays up for the next number.
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
