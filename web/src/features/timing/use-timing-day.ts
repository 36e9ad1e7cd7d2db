import { useCallback, useEffect, useMemo, useRef } from 'react';
import { dayOf } from '@app/domain';
import { deviceId, deviceName, newId } from '../../api/device';
import { useLiveDay, type LiveDay } from '../../api/live-day';
import type { CommandQueue, QueueState } from './command-queue';
import { stillHidden, timingBoards, unheard, type TimingBoard } from './timing-board';
import type { TimingAction } from './timing-command';
import { useCommandQueue } from './use-command-queue';

/** A whole race day as a timekeeper works with it. */
export interface TimingDay {
  /** How it goes with fetching the day. */
  readonly query: ReturnType<typeof useLiveDay>;
  /** Every race of the day, shortest first, with this device's waiting commands on top; none until the day has been fetched. */
  readonly boards: readonly TimingBoard[];
  readonly queue: QueueState;
  /** Sends a command for a race, with the moment (server time, epoch ms) it happened. Answers its id. */
  readonly submit: (action: TimingAction, about: Occasion) => string;
  /** Takes back a command that has not been sent yet. Answers whether it could. */
  readonly withdraw: (id: string) => boolean;
  readonly dismiss: (id: string) => void;
}

/** Which race a command is for and when it happened. */
interface Occasion {
  readonly part: string;
  readonly moment: number;
}

/** The day of one race: its races' boards, live, and the way to send commands. */
export function useTimingDay(part: string): TimingDay {
  const { queue, state } = useCommandQueue();
  const query = useLiveDay(dayOf(part));
  const { data: live, refetch } = query;
  useConfirmedUntilShown(queue, state, { live, refetch });

  const { confirmed, waiting } = state;
  const boards = useMemo(() => {
    if (!live) return [];
    return timingBoards(live.day, unheard(live, [...confirmed, ...waiting]));
  }, [live, confirmed, waiting]);
  const submit = useCallback(
    (action: TimingAction, { part: of, moment }: Occasion) => {
      const id = newId();
      const capturedAt = new Date(moment).toISOString();
      queue.add({ ...action, id, part: of, capturedAt, device: deviceName(), deviceId: deviceId() });
      return id;
    },
    [queue],
  );
  const withdraw = useCallback((id: string) => queue.withdraw(id), [queue]);
  const dismiss = useCallback((id: string) => queue.dismiss(id), [queue]);

  return { query, boards, queue: state, submit, withdraw, dismiss };
}

const PATIENCE_MS = 2000;

/** The day as the server tells it, and the way to ask for what is new. */
interface ServersDay {
  readonly live: LiveDay | undefined;
  readonly refetch: () => Promise<{ readonly isError: boolean }>;
}

/**
 * Keeps what was confirmed on screen until the day shows it, so that nothing flickers between answer and event. What it has not shown
 * after two to four seconds (it came to nothing, or another device has changed it since) gives way to what the server then answers.
 */
function useConfirmedUntilShown(
  queue: CommandQueue,
  { confirmed }: QueueState,
  { live, refetch }: ServersDay,
): void {
  useEffect(() => {
    if (!live || confirmed.length === 0) return;
    const hidden = new Set(stillHidden(live, confirmed));
    queue.release((command) => !hidden.has(command));
  }, [queue, confirmed, live]);

  const latest = useRef(confirmed);
  useEffect(() => {
    latest.current = confirmed;
  }, [confirmed]);
  const isAnyConfirmed = confirmed.length > 0;
  useEffect(() => {
    if (!isAnyConfirmed) return undefined;
    let before: ReadonlySet<string> = new Set();
    const timer = setInterval(() => {
      const overdue = before;
      before = new Set(latest.current.map(({ id }) => id));
      if (!latest.current.some(({ id }) => overdue.has(id))) return;
      void refetch().then(({ isError }) => {
        if (!isError) queue.release(({ id }) => overdue.has(id));
      });
    }, PATIENCE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [queue, isAnyConfirmed, refetch]);
}
