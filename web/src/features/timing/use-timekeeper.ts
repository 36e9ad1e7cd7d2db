import { useCallback, useState } from 'react';
import type { BoardRunner } from '@app/domain';
import { signalFinish, signalRefusal } from './finish-signal';
import { tapLock } from './tap-lock';
import type { TimingBoard } from './timing-board';
import { lastStanding, reverseOf, type Deed } from './undo-stack';
import type { TimingDay } from './use-timing-day';
import { momentOf } from './tap-moment';

/** What the hands at the line do. */
export interface Timekeeper {
  /** Finishes a runner at a moment (server time, epoch ms); a second tap within 600 ms is the same tap. */
  readonly finish: (runner: BoardRunner, moment: number) => void;
  /** Takes back a finish, whoever took it. */
  readonly restore: (runner: BoardRunner, moment: number) => void;
  readonly mark: (runner: BoardRunner, kind: 'dns' | 'dnf' | 'dsq', moment: number) => void;
  /** The newest deed of this device that still stands, and its runner's board. */
  readonly last: { readonly deed: Deed; readonly board: TimingBoard } | undefined;
  /** Takes back the newest standing deed; once more takes back the one before. */
  readonly undo: () => void;
}

type Desk = Pick<TimingDay, 'give' | 'withdraw' | 'boards'>;

const KEPT = 200;

/** Finishing, marking and taking back on this device, with sound and the memory that undo needs. */
export function useTimekeeper({ give, withdraw, boards }: Desk): Timekeeper {
  const [deeds, setDeeds] = useState<readonly Deed[]>([]);
  const [lock] = useState(() => tapLock());

  const record = useCallback((deed: Deed) => {
    signalFinish();
    setDeeds((known) => [...known.slice(-KEPT), deed]);
  }, []);
  const finish = useCallback(
    (runner: BoardRunner, moment: number) => {
      const { part, sort } = runner;
      const givenAt = performance.now();
      if (!lock.take(sort, givenAt)) return;
      const id = give({ type: 'FinishRunner', sort }, { part, moment });
      record({ id, part, sort, kind: 'finished', at: moment, givenAt });
    },
    [give, lock, record],
  );
  const restore = useCallback(
    ({ part, sort, finished }: BoardRunner, moment: number) => {
      if (finished === null) return;
      lock.release(sort);
      const id = give({ type: 'RestoreRunner', sort, finished }, { part, moment });
      record({ id, part, sort, kind: 'restored', at: finished, givenAt: performance.now() });
    },
    [give, lock, record],
  );
  const mark = useCallback(
    ({ part, sort }: BoardRunner, kind: 'dns' | 'dnf' | 'dsq', moment: number) => {
      const id = give({ type: 'SetRunnerStatus', sort, status: kind }, { part, moment });
      record({ id, part, sort, kind, at: moment, givenAt: performance.now() });
    },
    [give, record],
  );

  const deed = lastStanding(deeds, boards);
  const board = boards.find(({ race }) => race.part === deed?.part);
  const undo = () => {
    if (!deed) {
      signalRefusal();
      return;
    }
    lock.release(deed.sort);
    if (!withdraw(deed.id)) {
      const { action, moment } = reverseOf(deed, momentOf({ timeStamp: performance.now() }));
      give(action, { part: deed.part, moment });
    }
    setDeeds((known) => known.filter(({ id }) => id !== deed.id));
  };
  return { finish, restore, mark, last: deed && board ? { deed, board } : undefined, undo };
}
