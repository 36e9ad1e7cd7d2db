import type { EventShape, NewEvent, Position, Recorded } from './event';

/** A store on disk. Its first error stops it for good: it acknowledges nothing after that. */
export abstract class DurableStore {
  /** The error that stopped it, if any; closing is no error. */
  abstract failure(): Error | undefined;

  /** Calls the listener once, when an error stops the store, or at once when one already has. */
  abstract onFailure(listener: (error: Error) => void): void;

  abstract close(): Promise<void>;
}

/**
 * The stream's new revision after an append. It has no log position: not every engine returns one to a
 * writer.
 */
export interface AppendResult {
  readonly revision: number;
}

/** Events in order. `caughtUp`: nothing was stored after them when they were read. */
export interface Page<Event extends EventShape = EventShape> {
  readonly events: readonly Recorded<Event>[];
  readonly caughtUp: boolean;
}

/**
 * The connection to a store. `unavailableMs`: how long it has been unavailable, 0 while it is available.
 * `isAccessDenied`: because the server denies access. `resubscriptions`: how often its feed broke and was
 * resumed.
 */
export interface StoreConnection {
  readonly unavailableMs: number;
  readonly isAccessDenied: boolean;
  readonly resubscriptions: number;
}

/**
 * Stores events. One append is one atomic write, acknowledged only when it is durable.
 * An append whose ids are already stored at exactly that revision returns its first answer. A store need not
 * notice an id in another stream, or elsewhere in this one: not every engine can.
 */
export abstract class EventStore extends DurableStore {
  /** Identity of the log, created with it: another log has another id. */
  abstract readonly logId: string;

  /**
   * Appends to a stream that holds exactly `expected` events (0 = a new stream): optimistic concurrency.
   * Throws RevisionConflict, DuplicateEventIds, AppendTooLarge, StoreUnavailable, or StoreFailed once the
   * store has stopped.
   */
  abstract append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult>;

  /** The stream's events after revision `after` (default 0, all), in pages of at most 1,000. An unknown stream is empty. */
  abstract read<Event extends EventShape>(
    stream: string,
    after?: number,
  ): AsyncIterable<readonly Recorded<Event>[]>;

  /**
   * Why the store is unavailable now, as text for operators; undefined while it is available. The store
   * reconnects; commands are refused meanwhile.
   */
  abstract lastError(): string | undefined;

  /** The state of the connection, for operators. A store in this process is always available. */
  connection(): StoreConnection {
    return { unavailableMs: 0, isAccessDenied: false, resubscriptions: 0 };
  }

  /**
   * Every event after `after` (undefined = from the first), then live until `signal` aborts. Yields at least
   * one page with `caughtUp`.
   */
  abstract follow<Event extends EventShape>(
    after: Position | undefined,
    signal: AbortSignal,
  ): AsyncIterable<Page<Event>>;
}

/** Every stored event after a position (undefined: from the first), in order. Ends at the end of the log. */
export async function* everyEvent<Event extends EventShape>(
  store: EventStore,
  after?: Position,
): AsyncGenerator<Recorded<Event>, void, undefined> {
  for await (const events of everyPage<Event>(store, after)) yield* events;
}

/** Like `everyEvent`, page by page. */
export async function* everyPage<Event extends EventShape>(
  store: EventStore,
  after?: Position,
): AsyncGenerator<readonly Recorded<Event>[], void, undefined> {
  for await (const { events, caughtUp } of store.follow<Event>(after, new AbortController().signal)) {
    if (events.length > 0) yield events;
    if (caughtUp) return;
  }
}

/** Another writer appended to the stream first. Decide again on the new history. */
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

/** Some of the ids are already stored and some are not, or not at that revision: never a silent success. */
export class DuplicateEventIds extends Error {
  readonly code = 'partly-known-append';
  constructor(readonly stream: string) {
    super(`${stream}: the append is only partly known, or is stored elsewhere`);
  }
}

/** The limit of one append, in bytes of events and metadata: servers take 1 MiB including their framing. */
export const MAX_APPEND_BYTES = 960 * 1024;

/** An append beyond the limit that every engine takes. Nothing was written. */
export class AppendTooLarge extends Error {
  readonly code = 'append-too-large';
  constructor(stream: string, bytes: number) {
    super(`${stream}: an append of ${String(bytes)} bytes exceeds ${String(MAX_APPEND_BYTES)}`);
  }
}

/**
 * The store stayed unavailable for the whole wait. The append may have been written or not: repeating it is
 * safe.
 */
export class StoreUnavailable extends Error {
  readonly code = 'store-away';
}

/** The store has stopped (disk full, I/O error). Treat nothing that it has not acknowledged as written. */
export class StoreFailed extends Error {
  readonly code = 'store-failed';
}

/** Another process holds this store's file. */
export class StoreInUse extends Error {
  readonly code = 'store-in-use';
}
