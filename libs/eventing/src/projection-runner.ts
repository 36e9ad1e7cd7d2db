import type { Position } from './event';
import type { EventStore, Page } from './event-store.port';
import { type ChangeListener, ChangeListeners, Progress } from './progress';
import { earliest, Projection } from './projection';
import { RecentPositions } from './recent-positions';
import { Retries } from './retries';
import type { AnyView } from './view';
import type { StoppedStream } from './view-fold';
import type { ViewStore } from './view-store.port';

/** What a projection runner needs. `onError` hears of what broke: follows, saves, folds and listeners, each trouble once. */
export interface ProjectionRunnerParts {
  readonly store: EventStore;
  readonly viewStore: ViewStore;
  readonly views: readonly AnyView[];
  /** The pause before what failed is tried again, ms. */
  readonly retryAfterMs?: number;
  /** How many streams' revisions are kept in memory, at least. */
  readonly rememberedStreams?: number;
  readonly onError?: (error: unknown) => void;
}

/**
 * How one view is doing. `retrying`: the event store or the view store is away, `failed`: the event store has stopped for good,
 * both for the reason in `error`. `position` is the last event applied; `stopped` names the streams whose fold threw: they are
 * taken no further.
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

/** Keeps all views up with the store: one follow, every page folded by each view, changed rows announced once it is live. */
export class ProjectionRunner {
  readonly #projections: readonly Projection[];
  readonly #progress: Progress;
  readonly #listeners: ChangeListeners;
  readonly #heard = new RecentPositions();
  readonly #stopping = new AbortController();
  /** Of the stores. */
  readonly #retries: Retries;
  /** Of the feed: as it comes back at once or not at all, the pauses stay as they are. */
  readonly #follows: Retries;
  #live = false;
  /** Why there is no feed at the moment. */
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

  /** Begins in the background; see `caughtUp` and `status`. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves once everything stored so far is in the views. Rejects when the store or the runner stops before that. */
  caughtUp(): Promise<void> {
    return this.#progress.caughtUp;
  }

  /** Whether the views that are made of the stream came to `revision` within `timeoutMs`; answered as soon as they have. */
  reached(stream: string, revision: number, timeoutMs: number): Promise<boolean> {
    if (!this.parts.views.some(({ streams }) => stream.startsWith(streams))) return Promise.resolve(true);
    const wait = () => this.#progress.reached(stream, revision, timeoutMs);
    if (this.revision(stream) > 0 || !this.#progress.hasForgotten) return wait();
    return this.#wasApplied(stream, revision).then((applied) => applied || wait());
  }

  /** The place in the whole log that all views have come to; undefined before the first event. Every node's views pass the same places. */
  get position(): Position | undefined {
    return this.#progress.position;
  }

  /** Whether all views came to a place in the log within `timeoutMs`; answered as soon as they have. */
  passed(position: Position, timeoutMs: number): Promise<boolean> {
    return this.#progress.passed(position, timeoutMs);
  }

  /** The last applied revision of a stream. */
  revision(stream: string): number {
    return this.#progress.revision(stream);
  }

  /**
   * Hears of events once the views have them, and of the rows they changed, never during catch-up; gives the way to stop listening. Called
   * before those who wait in `reached` are answered: anything slow should be put off. With a view it hears of that one's changed rows alone.
   */
  onChange(listener: ChangeListener, view?: { readonly name: string }): () => void {
    return this.#listeners.add(listener, view?.name);
  }

  /** How many of the events that have come here stand after a position, such as one that views elsewhere have come to; of 10,000 and more, at least so many. */
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

  /** Finishes the page at hand, unless its rows cannot be saved now, and stops for good. */
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

  /** Follows until told to stop, or until the event store has stopped for good. Throws when the feed breaks before that. */
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

  /** A projection that is still in trouble after it has insisted was told to stop. */
  #hasGivenUp(): boolean {
    return this.#projections.some(({ trouble }) => trouble !== undefined);
  }

  /** Streams that last moved before this process began, or very long ago, are not in its memory: the log knows where they stand. */
  async #wasApplied(stream: string, revision: number): Promise<boolean> {
    for await (const [event] of this.parts.store.read(stream, revision - 1)) {
      return event !== undefined && event.position <= (this.#progress.position ?? '');
    }
    return false;
  }
}
