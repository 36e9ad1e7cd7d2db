import type { Position, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { OwnRows } from './own-rows';
import type { Retries } from './retries';
import { StreamStates } from './stream-states';
import type { AnyView, RowChange } from './view';
import { ViewFold, type StoppedStream } from './view-fold';
import type { Checkpoint, ViewStore } from './view-store.port';

/** `report` hears of every trouble once: when a store goes away, and when a stream stops. */
interface ProjectionParts {
  readonly view: AnyView;
  readonly viewStore: ViewStore;
  readonly store: EventStore;
  readonly report: (error: Error) => void;
}

/** One view on its way through the log: takes up where it was left, folds pages, saves rows with the checkpoint. */
export class Projection {
  /** The last event whose rows are saved. */
  position: Position | undefined;
  /** Why a store that is needed, of rows or of events, cannot be reached at the moment; undefined while it can. */
  trouble: Error | undefined;
  /** Our own copy of the rows, where the store keeps none in this process. */
  #own: OwnRows | undefined;
  #fold: ViewFold;
  readonly #states: StreamStates;

  constructor(private readonly parts: ProjectionParts) {
    this.#fold = new ViewFold(parts.view, new OwnRows(parts.viewStore, parts.view.name));
    this.#states = new StreamStates(parts.view);
  }

  get view(): AnyView {
    return this.parts.view;
  }

  /** Streams whose fold threw: their rows stay as the event before made them. */
  get stopped(): readonly StoppedStream[] {
    return this.#fold.stopped;
  }

  /** Takes up a stored view, or clears one that another fold or another log made. Gives up only when told to stop. */
  async resume(retries: Retries): Promise<void> {
    await this.#insist(retries, async () => {
      const { view, viewStore: store } = this.parts;
      const usable = await this.#usable();
      if (!usable) await store.clear(view.name);
      const rows = store.resident(view.name) ?? (await this.#copied(usable !== undefined));
      this.#own = rows instanceof OwnRows ? rows : undefined;
      this.#fold = new ViewFold(view, rows, usable?.stopped);
      this.position = usable?.position;
    });
  }

  async #copied(hasRows: boolean): Promise<OwnRows> {
    const { view, viewStore } = this.parts;
    return hasRows ? OwnRows.of(viewStore, view.name) : new OwnRows(viewStore, view.name);
  }

  /** What was saved by this very fold from this very log. */
  async #usable(): Promise<Checkpoint | undefined> {
    const { view, viewStore, store } = this.parts;
    const saved = await viewStore.checkpoint(view.name);
    return saved?.version === view.version && saved.log === store.logId ? saved : undefined;
  }

  /** Folds a page and saves what it changed, however long the store is away; gives the changes. Throws when the event store has stopped for good. */
  async apply(events: readonly Recorded[], retries: Retries): Promise<readonly RowChange[]> {
    const news = this.#unseen(events);
    const last = news.at(-1);
    if (!last) return [];
    if (!(await this.#foldAndReport(news, retries))) return [];
    const made = this.#changes(retries);
    const changes = made instanceof Promise ? await made : made;
    if (!changes) return [];
    const isSaved = await this.#insist(retries, () => this.#save(changes, last.position));
    return isSaved ? changes : [];
  }

  /** What the page has come to; undefined when told to stop while the view store is away. */
  #changes(retries: Retries): readonly RowChange[] | Promise<readonly RowChange[] | undefined> {
    const made = this.#fold.take();
    const own = this.#own;
    if (!own) return made;
    let settled: readonly RowChange[] | undefined;
    return this.#insist(retries, async () => void (settled = await own.settle(made))).then(() => settled);
  }

  /** Whether it came to it: not when told to stop while the event store is away. */
  async #foldAndReport(news: readonly Recorded[], retries: Retries): Promise<boolean> {
    const before = this.stopped.length;
    const ours = this.#fold.concerning(news);
    if (!(await this.#insist(retries, () => this.#prepare(ours)))) return false;
    const failure = this.parts.store.failure();
    if (failure) throw failure;
    this.#fold.fold(ours, this.#states);
    for (const { stream, position, error } of this.stopped.slice(before))
      this.parts.report(new Error(`${this.view.name} takes ${stream} no further than ${position}: ${error}`));
    return true;
  }

  /** An event store that has stopped for good is not asked again. */
  async #prepare(events: readonly Recorded[]): Promise<void> {
    const { store } = this.parts;
    await this.#states.prepare(events, store).catch((error: unknown) => {
      if (!store.failure()) throw error;
    });
  }

  async #save(changes: readonly RowChange[], position: Position): Promise<void> {
    const { view, viewStore, store } = this.parts;
    const { stopped } = this;
    const checkpoint = {
      version: view.version,
      log: store.logId,
      position,
      ...(stopped.length > 0 && { stopped }),
    };
    await viewStore.save(view.name, changes, checkpoint);
    this.#own?.keep(changes);
    this.position = position;
  }

  /** Views may have been left at different places; the one follow starts at the earliest. */
  #unseen(events: readonly Recorded[]): readonly Recorded[] {
    const { position } = this;
    const [first] = events;
    if (position === undefined || !first || first.position > position) return events;
    return events.filter((recorded) => recorded.position > position);
  }

  async #insist(retries: Retries, work: () => Promise<void>): Promise<boolean> {
    const isDone = await retries.until(work, (error) => {
      if (!this.trouble) this.parts.report(error);
      this.trouble = error;
    });
    if (isDone) this.trouble = undefined;
    return isDone;
  }
}

/** Where the view that is furthest behind goes on. */
export function earliest(projections: readonly Projection[]): Position | undefined {
  let found: Position | undefined;
  for (const { position } of projections) {
    if (position === undefined) return undefined;
    if (found === undefined || position < found) found = position;
  }
  return found;
}
