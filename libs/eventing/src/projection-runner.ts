import type { Position, Recorded } from './event';
import type { EventStore, Page } from './event-store.port';
import { Progress, RecentPositions } from './progress';
import { Projection } from './projection';
import { Retries } from './retries';
import type { AnyView, RowChange } from './view';
import type { StoppedStream, ViewStore } from './view-store.port';

/**
 * The dependencies of a projection runner. `onError` gets each failure once: of follows, saves, folds and
 * listeners.
 */
interface ProjectionRunnerOptions {
  readonly store: EventStore;
  readonly viewStore: ViewStore;
  readonly views: readonly AnyView[];
  /** The first pause before a retry, ms. */
  readonly retryAfterMs?: number;
  /** The least number of streams whose revisions are cached. */
  readonly minCachedStreams?: number;
  readonly onError?: (error: unknown) => void;
}

/**
 * The status of one view. `retrying`: the event store or the view store is unavailable; `failed`: the event
 * store has stopped for good; `error` says why. `position` is the last event applied. `stopped` lists the
 * streams whose fold threw; their later events are not applied.
 */
export interface ProjectionStatus {
  readonly view: string;
  readonly version: number;
  readonly state: 'catching-up' | 'live' | 'retrying' | 'failed';
  readonly error?: string;
  readonly position?: Position;
  readonly stopped?: readonly StoppedStream[];
}

const RETRY_AFTER_MS = 500;
const MAX_RETRY_MS = 10_000;

/**
 * Runs all views on the event store: one follow, every page folded by each view. Announces changed rows once
 * it is live.
 */
export class ProjectionRunner {
  readonly #projections: readonly Projection[];
  readonly #progress: Progress;
  readonly #listeners: ChangeListeners;
  readonly #recent = new RecentPositions();
  readonly #stopping = new AbortController();
  readonly #storeRetries: Retries;
  /** The feed recovers at once or not at all, so its pauses do not grow. */
  readonly #feedRetries: Retries;
  #live = false;
  #feedError: Error | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly options: ProjectionRunnerOptions) {
    const { store, viewStore, views, minCachedStreams, retryAfterMs = RETRY_AFTER_MS } = options;
    const { signal } = this.#stopping;
    this.#storeRetries = new Retries({ firstMs: retryAfterMs, longestMs: MAX_RETRY_MS }, signal);
    this.#feedRetries = new Retries({ firstMs: retryAfterMs, longestMs: retryAfterMs }, signal);
    this.#progress = new Progress(minCachedStreams);
    this.#listeners = new ChangeListeners(options.onError);
    const report = (error: Error) => this.#listeners.report(error);
    this.#projections = views.map((view) => new Projection({ view, viewStore, store, report }));
  }

  /** Starts in the background; see `caughtUp` and `status`. */
  start(): void {
    this.#running ??= this.#run();
  }

  /**
   * Resolves once all events stored so far are in the views. Rejects when the store or the runner stops
   * before that.
   */
  caughtUp(): Promise<void> {
    return this.#progress.caughtUp;
  }

  /** Whether all views of the stream reach `revision` within `timeoutMs`; resolves as soon as they do. */
  waitForRevision(stream: string, revision: number, timeoutMs: number): Promise<boolean> {
    if (!this.options.views.some(({ streamPrefix }) => stream.startsWith(streamPrefix)))
      return Promise.resolve(true);
    const wait = () => this.#progress.waitForRevision(stream, revision, timeoutMs);
    if (this.revision(stream) > 0 || !this.#progress.hasEvicted) return wait();
    return this.#wasApplied(stream, revision).then((applied) => applied || wait());
  }

  /**
   * The log position that all views have reached; undefined before the first event. The views of every node
   * pass the same positions.
   */
  get position(): Position | undefined {
    return this.#progress.position;
  }

  /** Whether all views reach a log position within `timeoutMs`; resolves as soon as they do. */
  waitForPosition(position: Position, timeoutMs: number): Promise<boolean> {
    return this.#progress.waitForPosition(position, timeoutMs);
  }

  /** The last applied revision of a stream. */
  revision(stream: string): number {
    return this.#progress.revision(stream);
  }

  /**
   * Calls the listener with applied events and the rows they changed, never during catch-up; returns a
   * function that removes it. It runs before `waitForRevision` resolves, so it must be fast. With `view`, it
   * gets only that view's changed rows.
   */
  onChange(listener: ChangeListener, view?: { readonly name: string }): () => void {
    return this.#listeners.add(listener, view?.name);
  }

  /**
   * How many received events come after a position, such as one that another node's views have reached. From
   * 10,000 on it is a lower bound.
   */
  countAfter(position: Position | undefined): number {
    return this.#recent.countAfter(position);
  }

  status(): readonly ProjectionStatus[] {
    const failureState = this.options.store.failure() ? 'failed' : 'retrying';
    return this.#projections.map(({ view: { name, version }, lastError, position, stopped }) => {
      const error = lastError ?? this.#feedError;
      return {
        view: name,
        version,
        state: error ? failureState : this.#live ? 'live' : 'catching-up',
        ...(error && { error: error.message }),
        ...(position !== undefined && { position }),
        ...(stopped.length > 0 && { stopped }),
      };
    });
  }

  /** Finishes the current page, unless its rows cannot be saved now, and stops for good. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#progress.stop();
    await this.#running;
    this.#progress.fail(new Error('the views were stopped'));
  }

  async #run(): Promise<void> {
    await Promise.all(this.#projections.map((projection) => projection.resume(this.#storeRetries)));
    if (this.#hasEnded()) return;
    const position = earliestPosition(this.#projections);
    this.#progress.position = position;
    this.#progress.hasEvicted = position !== undefined;
    await this.#feedRetries.run(
      () => this.#follow(),
      (error) => this.#noteFeedError(error),
    );
  }

  /** Follows until the runner or the event store has stopped. Throws when the feed breaks before that. */
  async #follow(): Promise<void> {
    const { store } = this.options;
    try {
      for await (const page of store.follow(this.#progress.position, this.#stopping.signal)) {
        await this.#apply(page);
        if (this.#hasEnded()) return;
      }
      throw new Error('the event store ended its feed');
    } catch (thrown) {
      if (this.#stopping.signal.aborted) return;
      const failure = store.failure();
      if (!failure) throw thrown;
      this.#noteFeedError(thrown instanceof Error ? thrown : failure);
      this.#progress.fail(failure);
    }
  }

  #noteFeedError(error: Error): void {
    this.#feedError = error;
    this.options.onError?.(error);
  }

  async #apply({ events, caughtUp }: Page): Promise<void> {
    this.#feedError = undefined;
    this.#recent.push(events);
    const saved = this.#projections.map((projection) => projection.apply(events, this.#storeRetries));
    const changes = await Promise.all(saved);
    if (this.#hasEnded()) return;
    this.#progress.advance(events);
    if (this.#live && events.length > 0) this.#listeners.notify(changes.flat(), events);
    this.#progress.wake();
    if (!caughtUp || this.#live) return;
    this.#live = true;
    this.#progress.markCaughtUp();
  }

  /** A projection that still has an error after its retries was stopped. */
  #hasEnded(): boolean {
    return this.#projections.some(({ lastError }) => lastError !== undefined);
  }

  /**
   * Looks the stream up in the log: its last event is older than this process, or its revision was evicted.
   */
  async #wasApplied(stream: string, revision: number): Promise<boolean> {
    for await (const [event] of this.options.store.read(stream, revision - 1)) {
      return event !== undefined && event.position <= (this.#progress.position ?? '');
    }
    return false;
  }
}

/** The position of the view that is furthest behind. */
function earliestPosition(projections: readonly Projection[]): Position | undefined {
  let found: Position | undefined;
  for (const { position } of projections) {
    if (position === undefined) return undefined;
    if (found === undefined || position < found) found = position;
  }
  return found;
}

/** Receives events once the views have applied them, and the rows they changed. */
type ChangeListener = (changes: readonly RowChange[], events: readonly Recorded[]) => void;

/** The listeners to applied events. An error in one is reported and does not affect the others. */
class ChangeListeners {
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
