import type { Pending } from './command-batch';
import type { EventShape } from './event';
import {
  AppendTooLarge,
  PartlyKnownAppend,
  RevisionConflict,
  StoreAway,
  StoreFailed,
} from './event-store.port';
import { NotYetReadable } from './upcasting';

/** One attempt to answer the commands waiting for a stream. */
export interface Turn<Command, Event extends EventShape> {
  readonly stream: string;
  readonly waiting: readonly Pending<Command, Event>[];
  /** How often the store has failed, and how often another writer was first. */
  readonly failures: number;
  readonly races: number;
  /** The longest pause before it. */
  readonly pauseMs: number;
}

const FAILURES = 3;

/**
 * The most lost races, and the pause after each, which doubles up to `longestMs`. When an append takes as
 * long as the others need to send the next, two of three races are lost. That is ten in a row one time in
 * sixty, thirty in a row one time in 190,000.
 */
const RACES = { most: 30, firstMs: 4, longestMs: 100 } as const;

export function firstTurn<Command, Event extends EventShape>(
  stream: string,
  waiting: readonly Pending<Command, Event>[],
): Turn<Command, Event> {
  return { stream, waiting, failures: 0, races: 0, pauseMs: 0 };
}

/** The attempt after a failed one; undefined when there is none. */
export function turnAfter<Command, Event extends EventShape>(
  turn: Turn<Command, Event>,
  error: unknown,
): Turn<Command, Event> | undefined {
  if (error instanceof RevisionConflict) {
    const races = turn.races + 1;
    const pauseMs = Math.min(RACES.firstMs * 2 ** turn.races, RACES.longestMs);
    return races < RACES.most ? { ...turn, races, pauseMs } : undefined;
  }
  const failures = turn.failures + 1;
  return failures < FAILURES && !isFinal(error) ? { ...turn, failures, pauseMs: 0 } : undefined;
}

/** Whether one command alone caused the error, whatever its batch holds. */
export function isOfOne(error: unknown): boolean {
  return [PartlyKnownAppend, AppendTooLarge, NotYetReadable].some((kind) => error instanceof kind);
}

/** Whether a retry would fail the same way. The store's own wait already covers a time without connection. */
function isFinal(error: unknown): boolean {
  return [StoreFailed, StoreAway, AppendTooLarge, NotYetReadable].some((kind) => error instanceof kind);
}
