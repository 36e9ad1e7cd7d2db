import type { Position, Recorded } from './event';
import { RowTable } from './row-table';
import type { RowChange } from './view';
import { ViewFold, type AnyView } from './view-fold';
import type { ViewStore } from './view-store.port';

/** Why a view stopped, and at which event. */
export interface ProjectionFailure {
  readonly error: Error;
  readonly position: Position | undefined;
}

/** One view on its way through the log: takes up where it was left, folds pages, saves rows with the checkpoint. */
export class Projection {
  /** Set once the view has stopped; it then changes no more rows. */
  failure: ProjectionFailure | undefined;
  /** The last event whose rows are saved. */
  position: Position | undefined;
  /** Our own copy of the rows, where the store keeps none in this process. */
  #rows = new RowTable();
  #fold: ViewFold;

  constructor(
    readonly view: AnyView,
    private readonly store: ViewStore,
    private readonly log: string,
  ) {
    this.#fold = new ViewFold(view, this.#rows);
  }

  /** Takes up a stored view, or clears one that another fold or another log made. */
  async resume(): Promise<void> {
    await this.#guarded(async () => {
      const { name, version } = this.view;
      const saved = await this.store.checkpoint(name);
      const usable = saved?.version === version && saved.log === this.log;
      if (saved && !usable) await this.store.clear(name);
      this.position = usable ? saved.position : undefined;
      const resident = this.store.resident(name);
      if (!resident) this.#rows = await loaded(this.store, name);
      this.#fold = new ViewFold(this.view, resident ?? this.#rows);
    });
  }

  /** Folds a page and saves what it changed; gives the changes, none when the view has stopped. Never throws. */
  async apply(events: readonly Recorded[]): Promise<readonly RowChange[]> {
    const news = this.#unseen(events);
    const last = news.at(-1);
    if (this.failure || !last) return [];
    let changes: readonly RowChange[] = [];
    await this.#guarded(async () => {
      this.#fold.fold(news);
      const touched = this.#fold.take();
      const checkpoint = { version: this.view.version, log: this.log, position: last.position };
      await this.store.save(this.view.name, touched, checkpoint);
      this.#keep(touched);
      this.position = last.position;
      changes = touched;
    });
    return changes;
  }

  /** Views may have been left at different places; the one follow starts at the earliest. */
  #unseen(events: readonly Recorded[]): readonly Recorded[] {
    const { position } = this;
    const [first] = events;
    if (position === undefined || !first || first.position > position) return events;
    return events.filter((recorded) => recorded.position > position);
  }

  #keep(changes: readonly RowChange[]): void {
    if (this.store.resident(this.view.name)) return;
    for (const { partition, key, row } of changes) this.#rows.put(partition, key, row);
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error('a view threw no error', { cause: thrown });
      this.failure = { error, position: this.#fold.position };
    }
  }
}

async function loaded(store: ViewStore, view: string): Promise<RowTable> {
  const rows = new RowTable();
  for await (const { partition, key, row } of store.load(view)) rows.put(partition, key, row);
  return rows;
}
