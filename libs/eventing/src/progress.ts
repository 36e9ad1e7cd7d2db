import type { Recorded } from './event';
import type { RowChange } from './view';

interface Waiter {
  readonly revision: number;
  readonly answer: (reached: boolean) => void;
}

interface CatchUp {
  readonly done: () => void;
  readonly failed: (error: Error) => void;
}

/**
 * How far the log and each stream have been applied, and who waits for more of it. Every login and every family is a stream:
 * those that moved last are known, at least `limit` of them; then older ones are forgotten, half of them at a time.
 */
export class Progress {
  /** Resolves once everything stored so far has been applied. A failure that nobody asked about is no unhandled one. */
  readonly caughtUp: Promise<void>;
  /** Whether what is not known here may yet have been applied. */
  hasForgotten = false;
  #catchUp: CatchUp | undefined;
  #revisions = new Map<string, number>();
  #older = new Map<string, number>();
  readonly #waiting = new Map<string, Set<Waiter>>();

  constructor(private readonly limit = 50_000) {
    this.caughtUp = new Promise((done, failed) => {
      this.#catchUp = { done, failed };
    });
    this.caughtUp.catch(() => undefined);
  }

  /** Everything stored so far has been applied. */
  catchUp(): void {
    this.#catchUp?.done();
  }

  /** It never will be. */
  fail(error: Error): void {
    this.#catchUp?.failed(error);
  }

  /** The last applied revision of a stream; 0 when none is known. */
  revision(stream: string): number {
    return this.#revisions.get(stream) ?? this.#older.get(stream) ?? 0;
  }

  /** Notes the last revision of every stream in the page. */
  advance(events: readonly Recorded[]): void {
    let last: Recorded | undefined;
    for (const recorded of events) {
      if (last && last.stream !== recorded.stream) this.#learn(last.stream, last.revision);
      last = recorded;
    }
    if (last) this.#learn(last.stream, last.revision);
  }

  /** True as soon as the stream has come to `revision` (and `wake` was called), false after `timeoutMs` or a stop. */
  reached(stream: string, revision: number, timeoutMs: number): Promise<boolean> {
    if (this.revision(stream) >= revision) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiters = this.#waiting.get(stream) ?? new Set<Waiter>();
      this.#waiting.set(stream, waiters);
      const answer = (reached: boolean) => {
        clearTimeout(timer);
        waiters.delete(waiter);
        if (waiters.size === 0) this.#waiting.delete(stream);
        resolve(reached);
      };
      const waiter = { revision, answer };
      const timer = setTimeout(answer, timeoutMs, false);
      waiters.add(waiter);
    });
  }

  /** Answers everyone whose revision has come. */
  wake(): void {
    for (const [stream, waiters] of this.#waiting) {
      const applied = this.revision(stream);
      for (const { revision, answer } of waiters) if (revision <= applied) answer(true);
    }
  }

  /** Nothing more will come. */
  stop(): void {
    for (const waiters of this.#waiting.values()) for (const { answer } of waiters) answer(false);
  }

  #learn(stream: string, revision: number): void {
    if (this.#revisions.size >= this.limit && !this.#revisions.has(stream)) {
      this.hasForgotten ||= this.#older.size > 0;
      this.#older = this.#revisions;
      this.#revisions = new Map();
    }
    this.#revisions.set(stream, revision);
  }
}

/** Hears of events once the views have them, and of the rows they changed. */
export type ChangeListener = (changes: readonly RowChange[], events: readonly Recorded[]) => void;

/** Who hears of what the views have taken in. A listener that throws is reported, and nobody else notices. */
export class ChangeListeners {
  /** With the view that each is about; undefined = all of them. */
  readonly #listeners = new Map<ChangeListener, string | undefined>();

  constructor(private readonly onError: ((error: unknown) => void) | undefined) {}

  /** Gives the way to stop listening. */
  add(listener: ChangeListener, view?: string): () => void {
    this.#listeners.set(listener, view);
    return () => this.#listeners.delete(listener);
  }

  announce(changes: readonly RowChange[], events: readonly Recorded[]): void {
    for (const [listener, of] of this.#listeners) {
      const heard = of === undefined ? changes : changes.filter(({ view }) => view === of);
      if (of !== undefined && heard.length === 0) continue;
      try {
        listener(heard, events);
      } catch (error) {
        this.report(error);
      }
    }
  }

  /** No error stops the views, and none is silent: unheard it is thrown outside of them. */
  report(error: unknown): void {
    if (this.onError) this.onError(error);
    else
      queueMicrotask(() => {
        throw error;
      });
  }
}
