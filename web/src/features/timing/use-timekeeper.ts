import { useCallback, useState } from 'react';
import type { BoardRunner, RunnerStatus } from '@app/domain';
import { signalFinish, signalRefusal } from './finish-signal';
import type { TimingBoard } from './timing-board';
import type { DayAction } from '../../api/day-command';
import { momentOf } from './use-press';
import type { TimingDay } from './use-timing-day';

/** What a timekeeper does with runners on this device. */
export interface Timekeeper {
  /** Finishes a runner at a moment (server time, epoch ms); a second tap within 600 ms is the same tap. */
  readonly finish: (runner: BoardRunner, moment: number) => void;
  /** Takes back a finish, whoever took it. */
  readonly restore: (runner: BoardRunner, moment: number) => void;
  readonly mark: (runner: BoardRunner, kind: Exclude<RunnerStatus, ''>, moment: number) => void;
  /** The newest action of this device still in effect, and its runner's board. */
  readonly last: { readonly action: DoneAction; readonly board: TimingBoard } | undefined;
  /** Takes back the newest action still in effect; once more takes back the one before. */
  readonly undo: () => void;
}

const KEPT = 200;

/** Finishing, marking and taking back on this device, with sound and the memory that undo needs. */
export function useTimekeeper({
  submit,
  withdraw,
  boards,
}: Pick<TimingDay, 'submit' | 'withdraw' | 'boards'>): Timekeeper {
  const [actions, setActions] = useState<readonly DoneAction[]>([]);
  const [lock] = useState(() => tapLock());

  const record = useCallback((action: DoneAction) => {
    signalFinish();
    setActions((known) => [...known.slice(-KEPT), action]);
  }, []);
  const finish = useCallback(
    (runner: BoardRunner, moment: number) => {
      const { part, sort } = runner;
      const doneAt = performance.now();
      if (!lock.take(sort, doneAt)) return;
      const id = submit({ type: 'FinishRunner', sort }, { part, moment });
      record({ id, part, sort, kind: 'finished', at: moment, doneAt });
    },
    [submit, lock, record],
  );
  const restore = useCallback(
    ({ part, sort, finished }: BoardRunner, moment: number) => {
      if (finished === null) return;
      lock.release(sort);
      const id = submit({ type: 'RestoreRunner', sort, finished }, { part, moment });
      record({ id, part, sort, kind: 'restored', at: finished, doneAt: performance.now() });
    },
    [submit, lock, record],
  );
  const mark = useCallback(
    ({ part, sort }: BoardRunner, kind: Exclude<RunnerStatus, ''>, moment: number) => {
      const id = submit({ type: 'SetRunnerStatus', sort, status: kind }, { part, moment });
      record({ id, part, sort, kind, at: moment, doneAt: performance.now() });
    },
    [submit, record],
  );

  const last = lastInEffect(actions, boards);
  const board = boards.find(({ race }) => race.part === last?.part);
  const undo = () => {
    if (!last) {
      signalRefusal();
      return;
    }
    lock.release(last.sort);
    if (!withdraw(last.id)) {
      const { action, moment } = reverseOf(last, momentOf({ timeStamp: performance.now() }));
      submit(action, { part: last.part, moment });
    }
    setActions((known) => known.filter(({ id }) => id !== last.id));
  };
  return { finish, restore, mark, last: last && board ? { action: last, board } : undefined, undo };
}

/** How long the undo button stays, in ms. */
export const UNDO_MS = 10_000;

/** A finish, a mark or a crossing taken back, done on this device. */
export interface DoneAction {
  readonly id: string;
  readonly part: string;
  readonly sort: string;
  readonly kind: 'finished' | 'restored' | Exclude<RunnerStatus, ''>;
  /** When it happened by the server's clock, epoch ms; of a crossing taken back, the crossing. */
  readonly at: number;
  /** When it was done by the page's own steady clock (`performance.now()`), for the life of the undo button. */
  readonly doneAt: number;
}

/** The newest action still in effect: nobody has taken it back, here or on another device. */
export function lastInEffect(
  actions: readonly DoneAction[],
  day: readonly TimingBoard[],
): DoneAction | undefined {
  const runners = new Map(day.flatMap((board) => board.runners).map((runner) => [runner.sort, runner]));
  return actions.findLast(({ kind, sort, at }) => {
    const runner = runners.get(sort);
    if (kind === 'restored') return runner?.finished === null;
    return kind === 'finished' ? runner?.finished === at : runner?.status === kind;
  });
}

/** The action that takes another back, and its moment: `now`, or that of the crossing it brings back. */
export function reverseOf({ kind, sort, at }: DoneAction, now: number): Reverse {
  if (kind === 'restored') return { action: { type: 'FinishRunner', sort }, moment: at };
  if (kind === 'finished') return { action: { type: 'RestoreRunner', sort, finished: at }, moment: now };
  return { action: { type: 'SetRunnerStatus', sort, status: '' }, moment: now };
}

interface Reverse {
  readonly action: DayAction;
  readonly moment: number;
}

/** Milliseconds in which a second tap on the same bib counts as the same tap. */
const LOCK_MS = 600;

/** Takes one tap per bib and lock time; another bib is never held up. */
export interface TapLock {
  /** Whether a tap at `at` (ms on any steady clock) counts. */
  readonly take: (sort: string, at: number) => boolean;
  /** Opens a bib again at once: its tap was taken back. */
  readonly release: (sort: string) => void;
}

export function tapLock(lockMs = LOCK_MS): TapLock {
  const taken = new Map<string, number>();
  return {
    take: (sort, at) => {
      const last = taken.get(sort);
      if (last !== undefined && at - last < lockMs) return false;
      taken.set(sort, at);
      return true;
    },
    release: (sort) => void taken.delete(sort),
  };
}
