import type { PendingCommand } from './command-batch';
import type { EventShape } from './event';
import {
  AppendTooLarge,
  PartlyKnownAppend,
  RevisionConflict,
  StoreUnavailable,
  StoreFailed,
} from './event-store.port';
import { NotYetReadable } from './upcasting';

/** One attempt to answer the commands waiting for a stream. */
export interface AppendAttempt<Command, Event extends EventShape> {
  readonly stream: string;
  readonly waiting: readonly PendingCommand<Command, Event>[];
  /** How often the store has failed, and how often another writer was first. */
  readonly failures: number;
  readonly races: number;
  /** The longest pause before it. */
  readonly pauseMs: number;
}

const MAX_FAILURES = 3;

/**
 * The most lost races, and the pause after each, which doubles up to `longestMs`. An append that takes as
 * long as the others need to send the next loses two races of three: ten in a row one time in sixty, thirty
 * in a row one time in 190,000.
 */
const RACE_LIMITS = { most: 30, firstMs: 4, longestMs: 100 } as const;

export function firstAttempt<Command, Event extends EventShape>(
  stream: string,
  waiting: readonly PendingCommand<Command, Event>[],
): AppendAttempt<Command, Event> {
  return { stream, waiting, failures: 0, races: 0, pauseMs: 0 };
}

/** The attempt after a failed one; undefined when there is none. */
export function nextAttempt<Command, Event extends EventShape>(
  attempt: AppendAttempt<Command, Event>,
  error: unknown,
): AppendAttempt<Command, Event> | undefined {
  if (error instanceof RevisionConflict) {
    const races = attempt.races + 1;
    const pauseMs = Math.min(RACE_LIMITS.firstMs * 2 ** attempt.races, RACE_LIMITS.longestMs);
    return races < RACE_LIMITS.most ? { ...attempt, races, pauseMs } : undefined;
  }
  const failures = attempt.failures + 1;
  return failures < MAX_FAILURES && !isFinal(error) ? { ...attempt, failures, pauseMs: 0 } : undefined;
}

/** Whether one command alone caused the error, whatever its batch holds. */
export function isCausedByOneCommand(error: unknown): boolean {
  return [PartlyKnownAppend, AppendTooLarge, NotYetReadable].some((kind) => error instanceof kind);
}

/** Whether a retry would fail the same way. The store's own wait already covers a time without connection. */
function isFinal(error: unknown): boolean {
  return [StoreFailed, StoreUnavailable, AppendTooLarge, NotYetReadable].some(
    (kind) => error instanceof kind,
  );
}
