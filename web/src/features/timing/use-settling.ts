import { useEffect } from 'react';
import type { BoardRow } from '@app/domain';
import type { CommandQueue, QueueState } from './command-queue';
import { areReflected } from './pending-rows';
import { runnerOf, type TimingCommand } from './timing-command';

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
    const settled = new Set(
      byTarget(confirmed)
        .filter((about) => isShown(about, rows))
        .flat(),
    );
    queue.settle((command) => settled.has(command));
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

/** Commands about the same runner, or about the race, belong together: a finish that was taken back never shows in the rows. */
function byTarget(commands: readonly TimingCommand[]): readonly (readonly TimingCommand[])[] {
  const target = (command: TimingCommand) => `${command.part} ${runnerOf(command) ?? 'race'}`;
  return [...new Set(commands.map(target))].map((one) =>
    commands.filter((command) => target(command) === one),
  );
}

function isShown(about: readonly TimingCommand[], rows: ServerBoards['rows']): boolean {
  return areReflected(rows.get(about[0]?.part ?? '') ?? [], about);
}
