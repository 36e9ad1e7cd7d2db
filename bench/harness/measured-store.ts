import { join } from 'node:path';
import { SqliteEventStore, SqliteKeyStore } from '@app/adapters';
import { catalogue } from '@app/domain';
import { sealing, upcasting, type EventStore, type NewEvent } from '@app/eventing';

/**
 * Our event store in its own folder: bare, or with sealing and upcasting as the server runs it. Counts
 * acknowledged events.
 */
export class MeasuredStore {
  acknowledged = 0;
  private readonly revisions = new Map<string, number>();

  static async open(folder: string, kind: 'bare' | 'sealed'): Promise<MeasuredStore> {
    const eventLog = await SqliteEventStore.open(join(folder, `${kind}.sqlite`));
    const keys = await SqliteKeyStore.open(join(folder, `${kind}-keys.sqlite`));
    const store = kind === 'bare' ? eventLog : upcasting(sealing(eventLog, catalogue, keys), catalogue);
    return new MeasuredStore(store, async () => {
      await store.close();
      await keys.close();
    });
  }

  private constructor(
    private readonly store: EventStore,
    readonly close: () => Promise<void>,
  ) {}

  /** Appends to the end of a stream without other writers. */
  async append(stream: string, events: readonly NewEvent[]): Promise<void> {
    const expected = this.revisions.get(stream) ?? 0;
    this.revisions.set(stream, expected + events.length);
    await this.store.append(stream, expected, events);
    this.acknowledged += events.length;
  }

  /** How many events the store returns when all streams are read. */
  async stored(): Promise<number> {
    let count = 0;
    for (const stream of this.revisions.keys()) {
      for await (const page of this.store.read(stream)) count += page.length;
    }
    return count;
  }
}
