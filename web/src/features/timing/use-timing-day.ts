import { useCallback, useMemo } from 'react';
import { dayOf } from '@app/domain';
import { deviceId } from '../../api/device-id';
import { useMeasuredClock } from '../../api/keep-clock';
import { useLiveDay } from '../../api/live-day';
import { newId } from '../../api/new-id';
import type { QueueState } from './command-queue';
import { unheard } from './decided-day';
import { deviceName } from './device-name';
import { timingBoards, type TimingBoard } from './timing-board';
import type { TimingAction } from './timing-command';
import { useCommandQueue } from './use-command-queue';
import { useSettling } from './use-settling';

/** A whole race day at the timekeeper's desk. */
export interface TimingDay {
  /** How it goes with fetching the day. */
  readonly query: ReturnType<typeof useLiveDay>;
  /** Every race of the day, shortest first, with this device's waiting commands on top; none until the day has been fetched. */
  readonly boards: readonly TimingBoard[];
  readonly queue: QueueState;
  /** Gives a command for a race, with the moment (server time, epoch ms) it happened. Answers its id. */
  readonly give: (action: TimingAction, order: Order) => string;
  /** Takes back a command that has not been sent yet. Answers whether it could. */
  readonly withdraw: (id: string) => boolean;
  readonly dismiss: (id: string) => void;
}

/** Which race a command is for and when it happened. */
interface Order {
  readonly part: string;
  readonly moment: number;
}

/** The day of one race: its races' boards, live, and the way to give commands. */
export function useTimingDay(part: string): TimingDay {
  useMeasuredClock();
  const { queue, state } = useCommandQueue();
  const query = useLiveDay(dayOf(part));
  const { data: live, refetch } = query;
  useSettling(queue, state, { live, refetch });

  const { confirmed, waiting } = state;
  const boards = useMemo(() => {
    if (!live) return [];
    return timingBoards(live.day, unheard(live, [...confirmed, ...waiting]));
  }, [live, confirmed, waiting]);
  const give = useCallback(
    (action: TimingAction, { part: of, moment }: Order) => {
      const id = newId();
      const capturedAt = new Date(moment).toISOString();
      queue.add({ ...action, id, part: of, capturedAt, device: deviceName(), deviceId: deviceId() });
      return id;
    },
    [queue],
  );
  const withdraw = useCallback((id: string) => queue.withdraw(id), [queue]);
  const dismiss = useCallback((id: string) => queue.dismiss(id), [queue]);

  return { query, boards, queue: state, give, withdraw, dismiss };
}
