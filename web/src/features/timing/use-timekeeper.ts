import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  deviceCommands,
  isMark,
  isWholeRaceEvent,
  type BoardRace,
  type BoardRunner,
  type DayEvent,
  type DeviceCommand,
  type DeviceUndo,
  type RunnerStatus,
} from '@app/domain';
import { deviceId } from '../../api/device';
import { retryImport } from '../../api/retry-import';
import { useConfirm } from '../../components/ConfirmProvider';
import { playSuccessSignal, playRefusalSignal } from './finish-signal';
import type { ShownCommand } from './history-questions';
import type { TimingBoard, TimingDay } from './timing-board';
import { serverTimeOf } from './use-press';

/** The timekeeper’s actions on this device. All can be undone, the newest first. */
export interface Timekeeper {
  /** Submits a command, as the day’s own `submit` does. */
  readonly submit: TimingDay['submit'];
  /** Finishes a runner at a moment (server time, epoch ms); a second tap within 600 ms is the same tap. */
  readonly finish: (runner: BoardRunner, moment: number) => void;
  /** Takes back a finish, recorded on any device. */
  readonly restore: (runner: BoardRunner, moment: number) => void;
  readonly mark: (runner: BoardRunner, kind: Exclude<RunnerStatus, ''>, moment: number) => void;
  /** The newest command of this device still in effect, and its race’s board. */
  readonly last: ShownCommand | undefined;
  /** The undo that `redo` revokes, and the board of what was undone. */
  readonly undone: (ShownCommand & Pick<DeviceUndo, 'id' | 'at'>) | undefined;
  /**
   * Undoes the newest command still in effect; the next call undoes the one before. Asks before it undoes a
   * start, an end or a reset, and anything in a race that has ended or is published.
   */
  readonly undo: () => void;
  /** Revokes the newest undo. Asks where `undo` does. */
  readonly redo: () => void;
}

/** Starts, finishes, marks, ends and undoes on this device, with sound. */
export function useTimekeeper({
  submit,
  deviceEvents,
  boards,
}: Pick<TimingDay, 'submit' | 'boards'> & { readonly deviceEvents: readonly DayEvent[] }): Timekeeper {
  const [lock] = useState(() => tapLock());
  const confirm = useConfirm();

  const finish = useCallback(
    ({ part, sort }: BoardRunner, moment: number) => {
      if (!lock.tryTap(sort, performance.now())) return;
      submit({ type: 'FinishRunner', sort }, { part, moment });
      playSuccessSignal();
    },
    [submit, lock],
  );
  const restore = useCallback(
    ({ part, sort, finished }: BoardRunner, moment: number) => {
      if (finished === null) return;
      lock.release(sort);
      submit({ type: 'RestoreRunner', sort, finished }, { part, moment });
      playSuccessSignal();
    },
    [submit, lock],
  );
  const mark = useCallback(
    ({ part, sort }: BoardRunner, kind: Exclude<RunnerStatus, ''>, moment: number) => {
      submit({ type: 'SetRunnerStatus', sort, status: kind }, { part, moment });
      playSuccessSignal();
    },
    [submit],
  );

  useEffect(() => void loadQuestions(), []);

  const own = useMemo(() => deviceCommands(deviceEvents, deviceId()), [deviceEvents]);
  const last = newestInEffect(own.effective, boards);
  const undone = own.undo && shownUndo(own.undo, boards);

  const revoke = (id: string, { event, parts }: DeviceCommand) => {
    const sort = 'sort' in event ? event.sort : undefined;
    if (sort !== undefined) lock.release(sort);
    const moment = serverTimeOf({ timeStamp: performance.now() });
    const [part = ''] = parts;
    submit({ type: 'UndoCommand', command: id, ...(sort !== undefined && { sort }) }, { part, moment });
  };
  const undo = async () => {
    if (!last) {
      playRefusalSignal();
      return;
    }
    const mayUndo = !isAskedAbout(last) || (await confirm((await loadQuestions()).undoQuestion(last)));
    if (mayUndo) revoke(last.command.id, last.command);
  };
  const redo = async () => {
    if (!undone) {
      playRefusalSignal();
      return;
    }
    const mayRedo = !isAskedAbout(undone) || (await confirm((await loadQuestions()).redoQuestion(undone)));
    if (mayRedo) revoke(undone.id, undone.command);
  };
  return { submit, finish, restore, mark, last, undone, undo: () => void undo(), redo: () => void redo() };
}

/** Loaded with the page’s other late parts: most actions are undone without a question. */
const loadQuestions = () => retryImport(() => import('./history-questions'));

/**
 * Whether an undo or a redo asks first: that of a whole race, and where a race has ended or is published, since
 * it changes a result that counts.
 */
function isAskedAbout({ command: { event }, board: { race } }: ShownCommand): boolean {
  return isWholeRaceEvent(event) || race.state === 'ended' || race.published !== undefined;
}

/** The newest command still in effect, not undone or superseded on any device, with its race’s board. */
function newestInEffect(
  commands: readonly DeviceCommand[],
  boards: readonly TimingBoard[],
): ShownCommand | undefined {
  if (commands.length === 0) return undefined;
  const runners = runnersOf(boards);
  for (const command of commands) {
    const board = boardsOf(command, boards).find(({ race }) => isInEffect(command, race, runners));
    if (board) return { command, board };
  }
  return undefined;
}

/** The undo, if every race and runner is as it left them. */
function shownUndo({ undone, ...undo }: DeviceUndo, boards: readonly TimingBoard[]): Timekeeper['undone'] {
  const own = boardsOf(undone, boards);
  const [board] = own;
  const runners = runnersOf(boards);
  const isUnchanged = own.every(({ race }) => isUndone(undone, race, runners));
  return board && isUnchanged ? { ...undo, command: undone, board } : undefined;
}

function boardsOf({ parts }: DeviceCommand, boards: readonly TimingBoard[]): readonly TimingBoard[] {
  return boards.filter(({ race }) => parts.includes(race.part));
}

/** Of all boards, since a runner may have been moved to another race. */
function runnersOf(boards: readonly TimingBoard[]): Runners {
  return new Map(boards.flatMap((board) => board.runners).map((runner) => [runner.sort, runner]));
}

type Runners = ReadonlyMap<string, BoardRunner>;

/** Whether an effective command still shows: another device may have recorded something after it. */
function isInEffect({ event }: DeviceCommand, race: BoardRace, runners: Runners): boolean {
  const runner = 'sort' in event ? runners.get(event.sort) : undefined;
  switch (event.type) {
    case 'RaceStarted':
      return recordedStart(race) === event.at;
    case 'RaceEnded':
      return race.state === 'ended';
    case 'RaceReset':
      return race.state === '';
    case 'RunnerFinished':
      return runner?.finished === event.at || isCorrectedSince(event.at, runner, runners);
    case 'RunnerRestored':
      return runner?.finished === null;
    case 'RunnerStatusSet':
      return runner !== undefined && statusOf(runner) === event.status;
    case 'BibRegistered':
      return runner?.bib === event.bib;
  }
}

/** Whether nothing has been recorded in place of a command since it was undone. */
function isUndone(command: DeviceCommand, race: BoardRace, runners: Runners): boolean {
  const { event } = command;
  switch (event.type) {
    case 'RaceStarted':
      return race.state === '';
    case 'RaceEnded':
      return race.state === 'started';
    case 'RaceReset':
      return race.state !== '';
    case 'RunnerFinished':
      return runners.get(event.sort)?.finished === null;
    default:
      return runners.has(event.sort) && !isInEffect(command, race, runners);
  }
}

/** The start as first recorded, before any adjustment. */
function recordedStart({ started, startMoved = 0 }: BoardRace): number | null {
  return started === null ? null : started - startMoved;
}

/**
 * Whether this device’s crossing was corrected since: given another time, or moved with its bib to another
 * runner. A row stores only its last correction, so this may be true for a crossing that no longer counts;
 * undoing that changes nothing.
 */
function isCorrectedSince(at: number, runner: BoardRunner | undefined, runners: Runners): boolean {
  const own = deviceId();
  return [...runners.values()].some(
    (one) => one.corrected && one.deviceId === own && (one === runner || one.finished === at),
  );
}

function statusOf({ status }: BoardRunner): RunnerStatus {
  return isMark(status) ? status : '';
}

/** A second tap on the same bib within this time counts as the same tap, ms. */
const LOCK_MS = 600;

/** Debounces taps per bib; never delays another bib. */
export interface TapLock {
  /** Whether a tap at `at` (ms on any monotonic clock) counts. */
  readonly tryTap: (sort: string, at: number) => boolean;
  /** Unlocks a bib at once after its tap was undone. */
  readonly release: (sort: string) => void;
}

export function tapLock(lockMs = LOCK_MS): TapLock {
  const lastTaps = new Map<string, number>();
  return {
    tryTap: (sort, at) => {
      const last = lastTaps.get(sort);
      if (last !== undefined && at - last < lockMs) return false;
      lastTaps.set(sort, at);
      return true;
    },
    release: (sort) => void lastTaps.delete(sort),
  };
}
