import type { Position, Recorded } from './event';
import type { RowChange } from './view';
import { Waiters } from './waiters';

interface CatchUp {
  readonly done: () => void;
  readonly failed: (error: Error) => void;
}

/**
 * How far the log and each stream have been applied, and the callers waiting for more. Every login and every
 * family is a stream. So it caches the revisions of the last `limit` streams or more, and evicts older ones,
 * half at a time.
 */
export class Progress {
  /**
   * Resolves once all events stored so far have been applied. A failure without a caller does not become an
   * unhandled rejection.
   */
  readonly caughtUp: Promise<void>;
  /** Whether a stream that is unknown here may have been applied. */
  hasEvicted = false;
  /** The log position of the last event applied. */
  position: Position | undefined;
  #catchUp: CatchUp | undefined;
  #revisions = new Map<string, number>();
  #older = new Map<string, number>();
  readonly #waiting = new Map<string, Waiters<number>>();
  readonly #waitingForAll = new Waiters<Position>();

  constructor(private readonly limit = 50_000) {
    this.caughtUp = new Promise((done, failed) => {
      this.#catchUp = { done, failed };
    });
    this.caughtUp.catch(() => undefined);
  }

  markCaughtUp(): void {
    this.#catchUp?.done();
  }

  /** Rejects `caughtUp`. */
  fail(error: Error): void {
    this.#catchUp?.failed(error);
  }

  /** The last applied revision of a stream; 0 when none is known. */
  revision(stream: string): number {
    return this.#revisions.get(stream) ?? this.#older.get(stream) ?? 0;
  }

  /** Notes the last revision of every stream in the page, and the page's last log position. */
  advance(events: readonly Recorded[]): void {
    let last: Recorded | undefined;
    for (const recorded of events) {
      if (last && last.stream !== recorded.stream) this.#setRevision(last.stream, last.revision);
      last = recorded;
    }
    if (last) this.#setRevision(last.stream, last.revision);
    this.position = last?.position ?? this.position;
  }

  /**
   * Resolves with true once the stream is at `revision` and `wake` was called, with false after `timeoutMs`
   * or a stop.
   */
  async waitForRevision(stream: string, revision: number, timeoutMs: number): Promise<boolean> {
    if (this.revision(stream) >= revision) return true;
    const waiters = this.#waiting.get(stream) ?? new Waiters();
    this.#waiting.set(stream, waiters);
    const reached = await waiters.wait(revision, timeoutMs);
    if (waiters.size === 0 && this.#waiting.get(stream) === waiters) this.#waiting.delete(stream);
    return reached;
  }

  /** Like `waitForRevision`, for a log position. */
  async waitForPosition(position: Position, timeoutMs: number): Promise<boolean> {
    return this.#isPast(position) || this.#waitingForAll.wait(position, timeoutMs);
  }

  /** Resolves the waiters whose revision or position has been applied. */
  wake(): void {
    for (const [stream, waiters] of this.#waiting) {
      const applied = this.revision(stream);
      waiters.wake((revision) => revision <= applied);
    }
    this.#waitingForAll.wake((position) => this.#isPast(position));
  }

  /** Resolves all waiters with false. */
  stop(): void {
    for (const waiters of [...this.#waiting.values(), this.#waitingForAll]) waiters.stop();
  }

  #isPast(position: Position): boolean {
    return this.position !== undefined && position <= this.position;
  }

  #setRevision(stream: string, revision: number): void {
    if (this.#revisions.size >= this.limit && !this.#revisions.has(stream)) {
      this.hasEvicted ||= this.#older.size > 0;
      this.#older = this.#revisions;
      this.#revisions = new Map();
    }
    this.#revisions.set(stream, revision);
  }
}

/** Receives events once the views have applied them, and the rows they changed. */
export type ChangeListener = (changes: readonly RowChange[], events: readonly Recorded[]) => void;

/** The listeners to applied events. An error in one is reported and does not affect the others. */
export class ChangeListeners {
  /** Listener → the view it follows; undefined = all views. */
  readonly #listeners = new Map<ChangeListener, string | undefined>();

  constructor(private readonly onError: ((error: unknown) => void) | undefined) {}

  /** Returns a function that removes the listener. */
  add(listener: ChangeListener, view?: string): () => void {
    this.#listeners.set(listener, view);
    return () => this.#listeners.delete(listener);
  }

  notify(changes: readonly RowChange[], events: readonly Recorded[]): void {
    for (const [listener, viewName] of this.#listeners) {
      const relevant = viewName === undefined ? changes : changes.filter(({ view }) => view === viewName);
      if (viewName !== undefined && relevant.length === 0) continue;
      try {
        listener(relevant, events);
      } catch (error) {
        this.report(error);
      }
    }
  }

  /**
   * Reports an error without stopping the views. Without `onError` it is thrown in a microtask, so that none
   * is silent.
   */
  report(error: unknown): void {
    if (this.onError) this.onError(error);
    else
      queueMicrotask(() => {
        throw error;
      });
  }
}
