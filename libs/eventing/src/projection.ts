import type { Position, Recorded } from './event';
import type { EventStore } from './event-store.port';
import type { Retries } from './retries';
import { CachedRows, RowTable } from './row-table';
import { StreamStateCache } from './stream-state-cache';
import type { AnyView, RowChange } from './view';
import { ViewFold } from './view-fold';
import type { Checkpoint, StoppedStream, ViewStore } from './view-store.port';

/** `report` gets each failure once: when a store becomes unavailable, and when a stream stops. */
interface ProjectionDependencies {
  readonly view: AnyView;
  readonly viewStore: ViewStore;
  readonly store: EventStore;
  readonly report: (error: Error) => void;
}

/** One view following the log: resumes at its checkpoint, folds pages, saves rows with the checkpoint. */
export class Projection {
  /** The last event whose rows are saved. */
  position: Position | undefined;
  /** Why the view store or the event store is unavailable now; undefined while both are available. */
  lastError: Error | undefined;
  /** The copy of the rows, if the view store has none in this process. */
  #cachedRows: CachedRows | undefined;
  #fold: ViewFold;
  readonly #states: StreamStateCache;

  constructor(private readonly dependencies: ProjectionDependencies) {
    this.#fold = new ViewFold(dependencies.view, new RowTable());
    this.#states = new StreamStateCache(dependencies.view);
  }

  get view(): AnyView {
    return this.dependencies.view;
  }

  /** Streams whose fold threw; their rows stay at the event before. */
  get stopped(): readonly StoppedStream[] {
    return this.#fold.stopped;
  }

  /**
   * Resumes a stored view, or clears one of another fold version or another log. Ends without success only on
   * stop.
   */
  async resume(retries: Retries): Promise<void> {
    await this.#retry(retries, async () => {
      const { view, viewStore: store } = this.dependencies;
      const checkpoint = await this.#usableCheckpoint();
      if (!checkpoint) await store.clear(view.name);
      const rows =
        store.inMemoryRows(view.name) ??
        (checkpoint ? await CachedRows.load(store, view.name) : new CachedRows(store, view.name));
      this.#cachedRows = rows instanceof CachedRows ? rows : undefined;
      this.#fold = new ViewFold(view, rows, checkpoint?.stopped);
      this.position = checkpoint?.position;
    });
  }

  /** The checkpoint, if this fold version saved it from this log. */
  async #usableCheckpoint(): Promise<Checkpoint | undefined> {
    const { view, viewStore, store } = this.dependencies;
    const saved = await viewStore.checkpoint(view.name);
    return saved?.version === view.version && saved.log === store.logId ? saved : undefined;
  }

  /**
   * Folds a page, saves the changed rows and returns the changes; retries while a store is unavailable.
   * Throws when the event store has stopped for good.
   */
  async apply(events: readonly Recorded[], retries: Retries): Promise<readonly RowChange[]> {
    const newEvents = this.#newEvents(events);
    const last = newEvents.at(-1);
    if (!last) return [];
    if (!(await this.#foldAndReport(newEvents, retries))) return [];
    let changes: readonly RowChange[] = this.#fold.drainChanges();
    const rows = this.#cachedRows;
    if (rows) {
      const resolve = async () => void (changes = await rows.applyAndKeepEffective(changes));
      if (!(await this.#retry(retries, resolve))) return [];
    }
    const isSaved = await this.#retry(retries, () => this.#save(changes, last.position));
    return isSaved ? changes : [];
  }

  /** Returns false when stopped while the event store is unavailable. */
  async #foldAndReport(newEvents: readonly Recorded[], retries: Retries): Promise<boolean> {
    const before = this.stopped.length;
    const relevant = this.#fold.relevant(newEvents);
    if (!(await this.#retry(retries, () => this.#prepare(relevant)))) return false;
    const failure = this.dependencies.store.failure();
    if (failure) throw failure;
    this.#fold.fold(relevant, this.#states);
    for (const { stream, position, error } of this.stopped.slice(before))
      this.dependencies.report(new Error(`${this.view.name} stopped ${stream} at ${position}: ${error}`));
    return true;
  }

  /** Does not retry an event store that has stopped for good. */
  async #prepare(events: readonly Recorded[]): Promise<void> {
    const { store } = this.dependencies;
    await this.#states.prepare(events, store).catch((error: unknown) => {
      if (!store.failure()) throw error;
    });
  }

  async #save(changes: readonly RowChange[], position: Position): Promise<void> {
    const { view, viewStore, store } = this.dependencies;
    const { stopped } = this;
    const checkpoint = {
      version: view.version,
      log: store.logId,
      position,
      ...(stopped.length > 0 && { stopped }),
    };
    await viewStore.save(view.name, changes, checkpoint);
    this.#cachedRows?.putAll(changes);
    this.position = position;
  }

  /** Views may have different checkpoints; the shared follow starts at the earliest. */
  #newEvents(events: readonly Recorded[]): readonly Recorded[] {
    const { position } = this;
    const [first] = events;
    if (position === undefined || !first || first.position > position) return events;
    return events.filter((recorded) => recorded.position > position);
  }

  async #retry(retries: Retries, work: () => Promise<void>): Promise<boolean> {
    const isDone = await retries.run(work, (error) => {
      if (!this.lastError) this.dependencies.report(error);
      this.lastError = error;
    });
    if (isDone) this.lastError = undefined;
    return isDone;
  }
}
