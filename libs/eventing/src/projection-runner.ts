import type { Position } from './event';
import type { EventStore, Page } from './event-store.port';
import { type ChangeListener, ChangeListeners, Progress } from './progress';
import { earliest, Projection } from './projection';
import { RecentPositions } from './recent-positions';
import { Retries } from './retries';
import type { AnyView } from './view';
import type { StoppedStream } from './view-fold';
import type { ViewStore } from './view-store.port';

/**
 * The dependencies of a projection runner. `onError` gets each failure once: of follows, saves, folds and
 * listeners.
 */
export interface ProjectionRunnerParts {
  readonly store: EventStore;
  readonly viewStore: ViewStore;
  readonly views: readonly AnyView[];
  /** The first pause before a retry, ms. */
  readonly retryAfterMs?: number;
  /** The least number of streams whose revisions are cached. */
  readonly rememberedStreams?: number;
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
const LONGEST_MS = 10_000;

/**
 * Runs all views on the event store: one follow, every page folded by each view. Announces changed rows once
 * it is live.
 */
export class ProjectionRunner {
  readonly #projections: readonly Projection[];
  readonly #progress: Progress;
  readonly #listeners: ChangeListeners;
  readonly #heard = new RecentPositions();
  readonly #stopping = new AbortController();
  readonly #retries: Retries;
  /** The feed comes back at once or not at all, so its pauses do not grow. */
  readonly #follows: Retries;
  #live = false;
  #broken: Error | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly parts: ProjectionRunnerParts) {
    const { store, viewStore, views, rememberedStreams, retryAfterMs = RETRY_AFTER_MS } = parts;
    const { signal } = this.#stopping;
    this.#retries = new Retries({ firstMs: retryAfterMs, longestMs: LONGEST_MS }, signal);
    this.#follows = new Retries({ firstMs: retryAfterMs, longestMs: retryAfterMs }, signal);
    this.#progress = new Progress(rememberedStreams);
    this.#listeners = new ChangeListeners(parts.onError);
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
  reached(stream: string, revision: number, timeoutMs: number): Promise<boolean> {
    if (!this.parts.views.some(({ streams }) => stream.startsWith(streams))) return Promise.resolve(true);
    const wait = () => this.#progress.reached(stream, revision, timeoutMs);
    if (this.revision(stream) > 0 || !this.#progress.hasForgotten) return wait();
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
  passed(position: Position, timeoutMs: number): Promise<boolean> {
    return this.#progress.passed(position, timeoutMs);
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
  behind(position: Position | undefined): number {
    return this.#heard.after(position);
  }

  status(): readonly ProjectionStatus[] {
    return this.#projections.map(({ view: { name, version }, trouble, position, stopped }) => {
      const error = trouble ?? this.#broken;
      return {
        view: name,
        version,
        state: error ? this.#inTrouble() : this.#live ? 'live' : 'catching-up',
        ...(error && { error: error.message }),
        ...(position !== undefined && { position }),
        ...(stopped.length > 0 && { stopped }),
      };
    });
  }

  #inTrouble(): 'retrying' | 'failed' {
    return this.parts.store.failure() ? 'failed' : 'retrying';
  }

  /** Finishes the current page, unless its rows cannot be saved now, and stops for good. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#progress.stop();
    await this.#running;
    this.#progress.fail(new Error('the views were stopped'));
  }

  async #run(): Promise<void> {
    await Promise.all(this.#projections.map((projection) => projection.resume(this.#retries)));
    if (this.#hasGivenUp()) return;
    const position = earliest(this.#projections);
    this.#progress.position = position;
    this.#progress.hasForgotten = position !== undefined;
    await this.#follows.until(
      () => this.#follow(),
      (error) => this.#lose(error),
    );
  }

  /** Follows until the runner or the event store has stopped. Throws when the feed breaks before that. */
  async #follow(): Promise<void> {
    const { store } = this.parts;
    try {
      for await (const page of store.follow(this.#progress.position, this.#stopping.signal)) {
        await this.#apply(page);
        if (this.#hasGivenUp()) return;
      }
      throw new Error('the event store ended its feed');
    } catch (thrown) {
      if (this.#stopping.signal.aborted) return;
      const failure = store.failure();
      if (!failure) throw thrown;
      this.#lose(thrown instanceof Error ? thrown : failure);
      this.#progress.fail(failure);
    }
  }

  #lose(error: Error): void {
    this.#broken = error;
    this.parts.onError?.(error);
  }

  async #apply({ events, caughtUp }: Page): Promise<void> {
    this.#broken = undefined;
    this.#heard.push(events);
    const saved = this.#projections.map((projection) => projection.apply(events, this.#retries));
    const changes = await Promise.all(saved);
    if (this.#hasGivenUp()) return;
    this.#progress.advance(events);
    if (this.#live && events.length > 0) this.#listeners.announce(changes.flat(), events);
    this.#progress.wake();
    if (!caughtUp || this.#live) return;
    this.#live = true;
    this.#progress.catchUp();
  }

  /** A projection that still has an error after its retries was stopped. */
  #hasGivenUp(): boolean {
    return this.#projections.some(({ trouble }) => trouble !== undefined);
  }

  /**
   * Looks the stream up in the log: its last event is older than this process, or its revision was evicted.
   */
  async #wasApplied(stream: string, revision: number): Promise<boolean> {
    for await (const [event] of this.parts.store.read(stream, revision - 1)) {
      return event !== undefined && event.position <= (this.#progress.position ?? '');
    }
    return false;
  }
}
