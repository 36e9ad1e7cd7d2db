import clsx from 'clsx';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatResult, stockholmTime, type BoardRunner, type DeviceCommand } from '@app/domain';
import { DistanceChip } from '../../components/DistanceChip';
import { useServerNow } from '../../components/time-hooks';
import { runnerOf, type ShownCommand } from './history-questions';
import { LAST_ACTION_ID, nameOf, type TimingBoard } from './timing-board';
import type { Timekeeper } from './use-timekeeper';
import styles from './LastAction.module.css';

interface LastActionProps {
  readonly timekeeper: Pick<Timekeeper, 'last' | 'undone' | 'undo' | 'redo'>;
  /** The race on screen; '' when several races share one finish line. Other races are named. */
  readonly part: string;
}

/** How long the buttons Ångra and Gör om stay, ms. */
const UNDO_MS = 10_000;

/** Ignores a press within this time after the previous one, ms: the button may have changed meanwhile. */
const DOUBLE_PRESS_MS = 600;

/**
 * The last action, with Ångra for ten seconds; after an undo that one, with Gör om. The space is always
 * reserved, so nothing below moves.
 */
export function LastAction({ timekeeper: { last, undone, undo, redo }, part }: LastActionProps) {
  const pressedAt = useRef(-Infinity);
  const once = (act: () => void) => () => {
    if (performance.now() - pressedAt.current < DOUBLE_PRESS_MS) return;
    pressedAt.current = performance.now();
    act();
  };
  const now = useServerNow(1000);
  const undoButton = (label: string) =>
    last &&
    now - last.command.at < UNDO_MS && (
      <HistoryButton icon="undo" onPress={once(undo)}>
        {label}
      </HistoryButton>
    );
  return (
    <div id={LAST_ACTION_ID} tabIndex={-1} role="status" aria-live="polite" className={styles.place}>
      {undone && now - undone.at < UNDO_MS ? (
        <Shown key={undone.id} board={undone.board} part={part} text={undoneText(undone)}>
          <HistoryButton icon="redo" onPress={once(redo)}>
            Gör om
          </HistoryButton>
          {last && undoButton(`Ångra ${shortName(last)}`)}
        </Shown>
      ) : last ? (
        <Shown
          key={last.command.id}
          board={last.board}
          part={part}
          text={describeCommand(last)}
          isSaving={isSaving(last)}
        >
          {undoButton('Ångra')}
        </Shown>
      ) : (
        'Den senaste målgången visas här'
      )}
    </div>
  );
}

interface ShownProps {
  readonly board: TimingBoard;
  readonly part: string;
  readonly text: ActionText;
  readonly isSaving?: boolean;
  readonly children: ReactNode;
}

function Shown({ board, part, text: { who, outcome }, isSaving = false, children }: ShownProps) {
  return (
    <div className={styles.shown}>
      {board.race.part !== part && <DistanceChip metres={board.race.distance} />}
      <span className={clsx('tabular', styles.who)}>{who}</span>
      <span className={clsx('tabular', styles.outcome)}>
        {outcome}
        {isSaving && <span className={styles.saving}>sparas…</span>}
      </span>
      {children}
    </div>
  );
}

interface HistoryButtonProps {
  readonly icon: keyof typeof outlines;
  readonly onPress: () => void;
  readonly children: string;
}

function HistoryButton({ icon, onPress, children }: HistoryButtonProps) {
  return (
    <button
      type="button"
      className={clsx('button', styles.history)}
      onClick={onPress}
      onKeyDown={ignoreRepeats}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={outlines[icon]} />
      </svg>
      {children}
    </button>
  );
}

/** From Material Icons (Apache License 2.0). */
const outlines = {
  undo: 'M12.5 8c-2.65 0-5.05.99-6.9 2.6L2 7v9h9l-3.62-3.62c1.39-1.16 3.16-1.88 5.12-1.88 3.54 0 6.55 2.31 7.6 5.5l2.37-.78C21.08 11.03 17.15 8 12.5 8',
  redo: 'M18.4 10.6C16.55 8.99 14.15 8 11.5 8c-4.65 0-8.58 3.03-9.96 7.22L3.9 16c1.05-3.19 4.05-5.5 7.6-5.5 1.95 0 3.73.72 5.12 1.88L13 16h9V7z',
} as const;

/** A held key counts as one press. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

interface ActionText {
  readonly who: string;
  readonly outcome: string;
}

function describeCommand(shown: ShownCommand): ActionText {
  const { event } = shown.command;
  if (event.type === 'RaceStarted') return { who: `Starten gick ${stockholmTime(event.at)}`, outcome: '' };
  if (event.type === 'RaceEnded') return { who: 'Du avslutade loppet', outcome: '' };
  if (event.type === 'RaceReset') return { who: 'Du nollställde loppet', outcome: '' };
  const runner = runnerOf(shown);
  // A runner moved to another race on another device is no longer on this board.
  if (!runner) return { who: '', outcome: '' };
  return { who: runnerLabel(runner), outcome: outcomeOf(event, runner) };
}

const UNDONE: Readonly<Record<DeviceCommand['event']['type'], string>> = {
  RaceStarted: 'Starten är ångrad',
  RaceEnded: 'Loppet är öppnat igen',
  RaceReset: 'Nollställningen är ångrad',
  RunnerFinished: 'Målgång ångrad: ',
  RunnerRestored: 'Målgång tillbaka: ',
  RunnerStatusSet: 'Markering ångrad: ',
  BibRegistered: 'Nummer ångrat: ',
};

function undoneText(shown: ShownCommand): ActionText {
  const { event } = shown.command;
  const runner = runnerOf(shown);
  const label = runner ? runnerLabel(runner).replace('Nr', 'nr').trim() : '';
  return { who: UNDONE[event.type] + label, outcome: '' };
}

function runnerLabel(runner: BoardRunner): string {
  return `Nr ${String(runner.bib ?? '–')} ${nameOf(runner)} `;
}

/** Enough to tell which of two actions a button undoes. */
function shortName(shown: ShownCommand): string {
  const { event } = shown.command;
  if (event.type === 'RaceStarted') return 'starten';
  if (event.type === 'RaceEnded') return 'avslutet';
  if (event.type === 'RaceReset') return 'nollställningen';
  return `nr ${String(runnerOf(shown)?.bib ?? '–')}`;
}

function isSaving({ command: { event }, board }: ShownCommand): boolean {
  return board.saving.has('sort' in event ? event.sort : 'race');
}

function outcomeOf(event: DeviceCommand['event'], { result }: BoardRunner): string {
  switch (event.type) {
    case 'RunnerFinished':
      return result === null ? '' : formatResult(result);
    case 'RunnerStatusSet':
      return event.status === '' ? 'utan markering' : event.status.toUpperCase();
    case 'BibRegistered':
      return 'utdelat';
    default:
      return 'återställd';
  }
}
