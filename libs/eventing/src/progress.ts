import type { Position, Recorded } from './event';

/** A caller waiting for a revision or a position. */
interface Waiter {
  readonly isReached: () => boolean;
  readonly answer: (reached: boolean) => void;
}

/**
 * How far the log and each stream have been applied, and the callers that wait to read their own writes.
 * Every login and every family is a stream. So it caches the revisions of the last `limit` streams or more,
 * and evicts older ones, half at a time.
 */
export class Progress {
  /**
   * Resolves once all events stored so far have been applied. A failure without a caller does not become an
   * unhandled rejection.
   */
  readonly caughtUp: Promise<void>;
  markCaughtUp!: () => void;
  /** Rejects `caughtUp`. */
  fail!: (error: Error) => void;
  /** Whether a stream that is unknown here may have been applied. */
  hasEvicted = false;
  /** The log position of the last event applied. */
  position: Position | undefined;
  #revisions = new Map<string, number>();
  #older = new Map<string, number>();
  readonly #waiting = new Set<Waiter>();

  constructor(private readonly limit = 50_000) {
    this.caughtUp = new Promise((done, failed) => {
      this.markCaughtUp = done;
      this.fail = failed;
    });
    this.caughtUp.catch(() => undefined);
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
  waitForRevision(stream: string, revision: number, timeoutMs: number): Promise<boolean> {
    return this.#wait(() => this.revision(stream) >= revision, timeoutMs);
  }

  /** Like `waitForRevision`, for a log position. */
  waitForPosition(position: Position, timeoutMs: number): Promise<boolean> {
    return this.#wait(() => this.position !== undefined && position <= this.position, timeoutMs);
  }

  /** Resolves the waiters whose revision or position has been applied. */
  wake(): void {
    for (const { isReached, answer } of this.#waiting) if (isReached()) answer(true);
  }

  /** Resolves all waiters with false. */
  stop(): void {
    for (const { answer } of this.#waiting) answer(false);
  }

  async #wait(isReached: () => boolean, timeoutMs: number): Promise<boolean> {
    if (isReached()) return true;
    return new Promise((resolve) => {
      const answer = (reached: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve(reached);
      };
      const waiter = { isReached, answer };
      const timer = setTimeout(answer, timeoutMs, false);
      this.#waiting.add(waiter);
    });
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

/** The log positions of recently received events. Counts how many come after a position. */
export class RecentPositions {
  private positions: Position[] = [];

  constructor(private readonly limit = 10_000) {}

  /** Adds events in order. Skips those that a resumed feed repeats. */
  push(events: readonly Recorded[]): void {
    for (const { position } of events) {
      const last = this.positions.at(-1);
      if (last === undefined || position > last) this.positions.push(position);
    }
    if (this.positions.length >= 2 * this.limit) this.positions = this.positions.slice(-this.limit);
  }

  /**
   * How many events come after a position (undefined: all), as far as they are retained; then it is a lower
   * bound.
   */
  countAfter(position: Position | undefined): number {
    if (position === undefined) return this.positions.length;
    let [from, to] = [0, this.positions.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.positions[middle] ?? '') <= position) from = middle + 1;
      else to = middle;
    }
    return this.positions.length - from;
  }
}
