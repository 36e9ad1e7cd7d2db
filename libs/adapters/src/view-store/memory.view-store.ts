import {
  RowTable,
  ViewStore,
  type Checkpoint,
  type InMemoryRows,
  type Row,
  type RowChange,
} from '@app/eventing';

/** Read models in memory: lost with the process and rebuilt from the log, so they never need repair. */
export class MemoryViewStore extends ViewStore {
  private readonly tables = new Map<string, RowTable>();
  private readonly checkpoints = new Map<string, Checkpoint>();

  get<R extends Row>(view: string, partition: string, key: string): Promise<R | undefined> {
    return Promise.resolve(this.table(view).get(partition, key) as R | undefined);
  }

  list<R extends Row>(view: string, partition: string): Promise<readonly R[]> {
    const rows: R[] = [];
    for (const [, row] of this.table(view).entries(partition)) rows.push(row as R);
    return Promise.resolve(rows);
  }

  async *load<R extends Row>(view: string, onlyPartition?: string): AsyncIterable<RowChange<R>> {
    const table = await Promise.resolve(this.table(view));
    for (const partition of onlyPartition === undefined ? table.partitions() : [onlyPartition]) {
      for (const [key, row] of table.entries(partition)) yield { view, partition, key, row: row as R };
    }
  }

  checkpoint(view: string): Promise<Checkpoint | undefined> {
    return Promise.resolve(this.checkpoints.get(view));
  }

  save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    const table = this.table(view);
    for (const { partition, key, row } of changes) table.put(partition, key, row);
    this.checkpoints.set(view, checkpoint);
    return Promise.resolve();
  }

  clear(view: string): Promise<void> {
    this.table(view).clear();
    this.checkpoints.delete(view);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  override inMemoryRows(view: string): InMemoryRows | undefined {
    return this.table(view);
  }

  private table(view: string): RowTable {
    const table = this.tables.get(view) ?? new RowTable();
    this.tables.set(view, table);
    return table;
  }
}
