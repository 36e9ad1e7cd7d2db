import type { LeaseTerm } from '@app/adapters';

/** Status of the leader's tasks, sent to the other nodes with the lease. */
export interface LeaderTasksStatus {
  /** Events that reactors have not handled yet, and the reactors whose current event has failed. */
  readonly reactors: { readonly waiting: number; readonly stuck: readonly string[] };
  /** Queued mail, since when (epoch ms), and mails permanently refused since the process started. */
  readonly mail: { readonly waiting: number; readonly since: number | null; readonly refused: number };
}

export interface LeaderTasks {
  /** Runs until the term ends; resolves when all its work has stopped. */
  runAsLeader(term: LeaseTerm): Promise<void>;
  /** Returns this work's part of the status. */
  leaderStatus?(): Partial<LeaderTasksStatus>;
}

export function termEnd({ signal }: Pick<LeaseTerm, 'signal'>): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
