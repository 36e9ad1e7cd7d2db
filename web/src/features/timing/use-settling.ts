import { useEffect } from 'react';
import type { HeardDay } from '../../api/heard-day';
import type { CommandQueue, QueueState } from './command-queue';
import { awaited } from './decided-day';

const PATIENCE_MS = 2000;

/** The day as the server tells it, and the way to ask for it again. */
interface ServersDay {
  readonly live: HeardDay | undefined;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Keeps what was confirmed on screen until the day shows it, so that nothing flickers between answer and event.
 * What it has not shown after two seconds (another device may have changed it since) gives way to a fresh fetch.
 */
export function useSettling(
  queue: CommandQueue,
  { confirmed }: QueueState,
  { live, refetch }: ServersDay,
): void {
  useEffect(() => {
    if (!live) return;
    const still = new Set(awaited(live, confirmed));
    queue.settle((command) => !still.has(command));
  }, [queue, confirmed, live]);

  useEffect(() => {
    if (confirmed.length === 0) return undefined;
    const overdue = new Set(confirmed.map(({ id }) => id));
    const timer = setTimeout(() => {
      void refetch().then(() => {
        queue.settle(({ id }) => overdue.has(id));
      });
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [queue, confirmed, refetch]);
}
