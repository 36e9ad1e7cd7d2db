import type { EventShape, NewEvent, Position, Recorded } from './event';

/** What keeps things on disk. Its first error stops it for good: from then on it acknowledges nothing more. */
export abstract class DurableStore {
  /** The error that stopped it, if one has; being closed is none. */
  abstract failure(): Error | undefined;

  /** Calls back once, when an error stops it; at once when one already has. */
  abstract onFailure(listener: (error: Error) => void): void;

  abstract close(): Promise<void>;
}

/** Where an append ended: the stream's new revision. Its place in the whole store is known to those who follow it: not every engine tells a writer. */
export interface Appended {
  readonly revision: number;
}

/** Some events in order; `caughtUp` when, as they were read, nothing more was stored after them. */
export interface Page<Event extends EventShape = EventShape> {
  readonly events: readonly Recorded<Event>[];
  readonly caughtUp: boolean;
}

/**
 * How the way to a store is. `awayMs`: for how long it cannot be used, 0 while it can; `isRefused`: because it does not let us in;
 * `followedAgain`: how often its feed was cut off and taken up again.
 */
export interface WayToStore {
  readonly awayMs: number;
  readonly isRefused: boolean;
  readonly followedAgain: number;
}

/**
 * How facts are kept. One append is one atomic write, acknowledged only when it is durable.
 * An append whose ids already stand at exactly that place answers what it answered the first time. That an id stands in another stream,
 * or elsewhere in this one, need not be noticed: not every engine can.
 */
export abstract class EventStore extends DurableStore {
  /** Identity of the log itself, made once when it is created: another log, another identity. */
  abstract readonly logId: string;

  /**
   * Appends to a stream that holds exactly `expected` events (0 = a new stream).
   * Throws RevisionConflict, PartlyKnownAppend, AppendTooLarge, StoreAway, or StoreFailed once the store has stopped.
   */
  abstract append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended>;

  /** The stream's events after revision `after` (default 0, all), in pages of at most 1,000. An unknown stream is empty. */
  abstract read<Event extends EventShape>(
    stream: string,
    after?: number,
  ): AsyncIterable<readonly Recorded<Event>[]>;

  /** Why it cannot be reached just now, in words for operators; undefined while it can. It is waited for: commands are refused meanwhile. */
  abstract trouble(): string | undefined;

  /** How the way to it is, for operators; one that is in this process is always there. */
  way(): WayToStore {
    return { awayMs: 0, isRefused: false, followedAgain: 0 };
  }

  /** Every event after `after` (undefined = from the first), then live for ever, until `signal` aborts. Yields at least one page with `caughtUp`. */
  abstract follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>>;
}

/** Every event there is after a position (undefined: from the first), in order; none that is still to come. */
export async function* everyEvent<Event extends EventShape>(
  store: EventStore,
  after?: Position,
): AsyncGenerator<Recorded<Event>, void, undefined> {
  for await (const events of everyPage<Event>(store, after)) yield* events;
}

/** The same, page by page. */
export async function* everyPage<Event extends EventShape>(
  store: EventStore,
  after?: Position,
): AsyncGenerator<readonly Recorded<Event>[], void, undefined> {
  for await (const { events, caughtUp } of store.follow<Event>(after, new AbortController().signal)) {
    if (events.length > 0) yield events;
    if (caughtUp) return;
  }
}

/** Someone else wrote to the stream first. Decide again on the new history. */
export class RevisionConflict extends Error {
  readonly code = 'revision-conflict';
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${stream}: expected revision ${String(expected)}, found ${String(actual)}`);
  }
}

/** Some of the ids are already stored and some are not, or not at that place: never a silent success. */
export class PartlyKnownAppend extends Error {
  readonly code = 'partly-known-append';
  constructor(readonly stream: string) {
    super(`${stream}: the append is only partly known, or stands elsewhere`);
  }
}

/** The most that one append may hold, bytes of events and metadata: servers take 1 MiB with all that comes around them. */
export const LARGEST_APPEND = 960 * 1024;

/** More at once than any engine takes. Nothing of it was written. */
export class AppendTooLarge extends Error {
  readonly code = 'append-too-large';
  constructor(stream: string, bytes: number) {
    super(`${stream}: an append of ${String(bytes)} bytes is more than ${String(LARGEST_APPEND)}`);
  }
}

/** The store cannot be reached and was waited for in vain. What was asked may have been done or not: the same again is safe. */
export class StoreAway extends Error {
  readonly code = 'store-away';
}

/** The store has stopped (disk full, I/O error). Nothing it had not acknowledged may be taken as written. */
export class StoreFailed extends Error {
  readonly code = 'store-failed';
}

/** Another process holds this store's file. */
export class StoreInUse extends Error {
  readonly code = 'store-in-use';
}
