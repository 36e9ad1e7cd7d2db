import { useEffect, useRef } from 'react';
import type { HeardDay } from '../../api/heard-day';
import type { CommandQueue, QueueState } from './command-queue';
import { awaited } from './decided-day';

const PATIENCE_MS = 2000;

/** The day as the server tells it, and the way to ask for what is new. */
interface ServersDay {
  readonly live: HeardDay | undefined;
  readonly refetch: () => Promise<{ readonly isError: boolean }>;
}

/**
 * Keeps what was confirmed on screen until the day shows it, so that nothing flickers between answer and event. What it has not shown
 * after two to four seconds (it came to nothing, or another device has changed it since) gives way to what the server says when asked.
 */
export function useSettling(
  queue: CommandQueue,
  { confirmed }: QueueState,
  { live, refetch }: ServersDay,
): void {
  useEffect(() => {
    if (!live || confirmed.length === 0) return;
    const still = new Set(awaited(live, confirmed));
    queue.settle((command) => !still.has(command));
  }, [queue, confirmed, live]);

  const unsettled = useRef(confirmed);
  useEffect(() => {
    unsettled.current = confirmed;
  }, [confirmed]);
  const isAnyUnsettled = confirmed.length > 0;
  useEffect(() => {
    if (!isAnyUnsettled) return undefined;
    let before: ReadonlySet<string> = new Set();
    const timer = setInterval(() => {
      const overdue = before;
      before = new Set(unsettled.current.map(({ id }) => id));
      if (!unsettled.current.some(({ id }) => overdue.has(id))) return;
      void refetch().then(({ isError }) => {
        if (!isError) queue.settle(({ id }) => overdue.has(id));
      });
    }, PATIENCE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [queue, isAnyUnsettled, refetch]);
}
