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

/** One try at answering those who wait for a stream. */
export interface Turn<Command, Event extends EventShape> {
  readonly stream: string;
  readonly waiting: readonly Pending<Command, Event>[];
  /** How often the store has failed them, and how often somebody else was first. */
  readonly failures: number;
  readonly races: number;
  /** How long is waited before it, at most. */
  readonly pauseMs: number;
}

/** So often a store may fail. */
const FAILURES = 3;

/**
 * So many races may be lost, and so long is waited after one at most: twice as long each time. Where an append takes as long as it takes
 * the others to come with the next, two of three races are lost: ten in a row one time in sixty, thirty in a row one time in 190,000.
 */
const RACES = { most: 30, firstMs: 4, longestMs: 100 } as const;

export function firstTurn<Command, Event extends EventShape>(
  stream: string,
  waiting: readonly Pending<Command, Event>[],
): Turn<Command, Event> {
  return { stream, waiting, failures: 0, races: 0, pauseMs: 0 };
}

/** The next try after one that failed; undefined when there is none. */
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

/** One command's own fault, whoever it was sent with. */
export function isOfOne(error: unknown): boolean {
  return [PartlyKnownAppend, AppendTooLarge, NotYetReadable].some((kind) => error instanceof kind);
}

/** The same again would end the same: a store that is away has been waited for already. */
function isFinal(error: unknown): boolean {
  return [StoreFailed, StoreAway, AppendTooLarge, NotYetReadable].some((kind) => error instanceof kind);
}
