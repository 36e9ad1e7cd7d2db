import { useCallback, useState } from 'react';
import type { BoardRace, BoardRunner, RunnerStatus } from '@app/domain';
import { playSuccessSignal, playRefusalSignal } from './finish-signal';
import type { TimingBoard, TimingDay } from './timing-board';
import { runnerIdOf, type DayAction } from '../../api/command-log';
import { deviceId } from '../../api/device';
import { json, storedValue, useStored } from '../../config/stored-value';
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
  /** The newest action of this device still in effect, and its race’s board. */
  readonly last: { readonly action: PerformedAction; readonly board: TimingBoard } | undefined;
  /** Undoes the newest action still in effect; the next call undoes the one before. */
  readonly undo: () => void;
}

/** Starts, finishes, marks, ends and undoes on this device, with sound and the history that undo needs. */
export function useTimekeeper({
  submit: send,
  withdraw,
  boards,
}: Pick<TimingDay, 'submit' | 'withdraw' | 'boards'>): Timekeeper {
  const actions = useStored(storedActions);
  const [lock] = useState(() => tapLock());

  const submit: TimingDay['submit'] = useCallback(
    (action, context) => {
      const id = send(action, context);
      const performed = { id, action, part: context.part, at: context.moment, doneAt: performance.now() };
      storedActions.change((before) => [...before.slice(1 - MAX_STORED), performed]);
      return id;
    },
    [send],
  );
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

  const last = lastInEffect(actions, boards);
  const undo = () => {
    if (!last) {
      playRefusalSignal();
      return;
    }
    const { id, part, action } = last.action;
    const sort = runnerIdOf(action);
    if (sort !== undefined) lock.release(sort);
    if (!withdraw(id)) {
      const moment = serverTimeOf({ timeStamp: performance.now() });
      send({ type: 'UndoCommand', command: id, ...(sort !== undefined && { sort }) }, { part, moment });
    }
    storedActions.change((before) => before.filter((one) => one.id !== id));
  };
  return { submit, finish, restore, mark, last, undo };
}

/** How long the undo button stays, ms. */
export const UNDO_MS = 10_000;

/** A command submitted on this device. */
export interface PerformedAction {
  readonly id: string;
  readonly part: string;
  readonly action: DayAction;
  /** The time of the action by the server’s clock, epoch ms. */
  readonly at: number;
  /**
   * The time of the action by the page’s monotonic clock (`performance.now()`), for the lifetime of the undo
   * button.
   */
  readonly doneAt: number;
}

const MAX_STORED = 200;

/**
 * The actions of this device, oldest first, at most 200. They can be undone after a reload and in another
 * tab; the button stays for the rest of its `UNDO_MS`.
 */
const storedActions = storedValue<readonly PerformedAction[]>('raceday.done', {
  parse: json((read) =>
    Array.isArray(read) ? read.filter(isStoredAction).map(shiftDoneAt(-performance.timeOrigin)) : [],
  ).parse,
  format: (actions) => JSON.stringify(actions.map(shiftDoneAt(performance.timeOrigin))),
});

/** A page’s monotonic clock starts when it loads, so stored times use the device’s clock. */
function shiftDoneAt(ms: number): (performed: PerformedAction) => PerformedAction {
  return (performed) => ({ ...performed, doneAt: performed.doneAt + ms });
}

function isStoredAction(value: unknown): value is PerformedAction {
  const { id, part, at, doneAt, action } = (value ?? {}) as Partial<PerformedAction>;
  const isComplete =
    [id, part].every((text) => typeof text === 'string') && [at, doneAt].every(Number.isFinite);
  return isComplete && typeof action === 'object' && (action as DayAction | null) !== null;
}

/** The newest action still in effect, not undone here or on another device, with its race’s board. */
function lastInEffect(
  actions: readonly PerformedAction[],
  boards: readonly TimingBoard[],
): Timekeeper['last'] {
  if (actions.length === 0) return undefined;
  // Includes all boards, since a runner may have been moved to another race.
  const runners = new Map(boards.flatMap((board) => board.runners).map((runner) => [runner.sort, runner]));
  for (const action of actions.toReversed()) {
    const board = boards.find(({ race }) => race.part === action.part);
    if (board && isInEffect(action, board.race, runners)) return { action, board };
  }
  return undefined;
}

type Runners = ReadonlyMap<string, BoardRunner>;

function isInEffect({ action, at }: PerformedAction, race: BoardRace, runners: Runners): boolean {
  const runner = runners.get(runnerIdOf(action) ?? '');
  switch (action.type) {
    case 'StartRace':
      return recordedStart(race) === at;
    case 'EndRace':
      return race.state === 'ended';
    case 'ResetRace':
      return race.state === '';
    case 'FinishRunner':
      return runner?.finished === at || isCorrectedSince(at, runner, runners);
    case 'RestoreRunner':
      return runner?.finished === null;
    case 'SetRunnerStatus':
      return runner !== undefined && statusOf(runner) === action.status;
    case 'RegisterBib':
      return runner?.bib === action.bib;
    default:
      return false;
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
  return status === 'finished' ? '' : status;
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
