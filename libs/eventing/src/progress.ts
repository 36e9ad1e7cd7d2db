import type { Position, Recorded } from './event';
import type { RowChange } from './view';
import { Waiters } from './waiters';

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
  /** The last event applied, of whatever stream. */
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

  /** Notes the last revision of every stream in the page, and where in the log it ends. */
  advance(events: readonly Recorded[]): void {
    let last: Recorded | undefined;
    for (const recorded of events) {
      if (last && last.stream !== recorded.stream) this.#learn(last.stream, last.revision);
      last = recorded;
    }
    if (last) this.#learn(last.stream, last.revision);
    this.position = last?.position ?? this.position;
  }

  /** True as soon as the stream has come to `revision` (and `wake` was called), false after `timeoutMs` or a stop. */
  async reached(stream: string, revision: number, timeoutMs: number): Promise<boolean> {
    if (this.revision(stream) >= revision) return true;
    const waiters = this.#waiting.get(stream) ?? new Waiters();
    this.#waiting.set(stream, waiters);
    const reached = await waiters.wait(revision, timeoutMs);
    if (waiters.size === 0 && this.#waiting.get(stream) === waiters) this.#waiting.delete(stream);
    return reached;
  }

  /** The same for a place in the whole log. */
  async passed(position: Position, timeoutMs: number): Promise<boolean> {
    return this.#isPast(position) || this.#waitingForAll.wait(position, timeoutMs);
  }

  /** Answers everyone whose revision or position has come. */
  wake(): void {
    for (const [stream, waiters] of this.#waiting) {
      const applied = this.revision(stream);
      waiters.wake((revision) => revision <= applied);
    }
    this.#waitingForAll.wake((position) => this.#isPast(position));
  }

  /** Nothing more will come. */
  stop(): void {
    for (const waiters of [...this.#waiting.values(), this.#waitingForAll]) waiters.stop();
  }

  #isPast(position: Position): boolean {
    return this.position !== undefined && position <= this.position;
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
