import { useEffect } from 'react';
import type { BoardRow } from '@app/views';
import type { CommandQueue, QueueState } from './command-queue';
import { isReflected } from './pending-rows';

const PATIENCE_MS = 2000;

/** The boards as the server tells them, and the way to ask for them again. */
export interface ServerBoards {
  readonly rows: ReadonlyMap<string, readonly BoardRow[]>;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Keeps what was confirmed on screen until the rows show it, so that nothing flickers between answer and push.
 * What the rows have not shown after two seconds (another device may have changed it since) gives way to a fresh fetch.
 */
export function useSettling(
  queue: CommandQueue,
  { confirmed }: QueueState,
  { rows, refetch }: ServerBoards,
): void {
  useEffect(() => {
    queue.settle((command) => isReflected(rows.get(command.part) ?? [], command));
  }, [queue, confirmed, rows]);

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
