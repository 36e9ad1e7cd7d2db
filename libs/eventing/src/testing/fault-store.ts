import type { EventShape, NewEvent, Recorded } from '../event';
import type { Appended, EventStore } from '../event-store.port';
import { EdgedEventStore } from '../store-edge';

/** Replaces one append: may call the real one, before, after or never. */
export type Fault = (write: () => Promise<Appended>) => Promise<Appended>;

/** A store that counts calls and injects faults into appends. */
export class FaultStore extends EdgedEventStore {
  /** The number of events in each append. */
  readonly appends: number[] = [];
  /** Streams read, in order. */
  readonly reads: string[] = [];
  /** How many events were read. */
  eventsRead = 0;
  /** The faults of the next appends, one each. */
  readonly faults: Fault[] = [];

  /** `direct` is the same store without faults and counting. */
  constructor(readonly unwatched: EventStore) {
    super(unwatched, { inward: (_stream, events) => events, outward: (events) => events });
  }

  override append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    this.appends.push(events.length);
    const write = () => super.append(stream, expected, events);
    const fault = this.faults.shift();
    return fault ? fault(write) : write();
  }

  override async *read<Event extends EventShape>(
    stream: string,
    after?: number,
  ): AsyncIterable<readonly Recorded<Event>[]> {
    this.reads.push(stream);
    for await (const page of super.read<Event>(stream, after)) {
      this.eventsRead += page.length;
      yield page;
    }
  }
}

/** The append never arrives. */
export const lost: Fault = () => Promise.reject(new Error('the connection broke'));

/** The append arrives, its answer does not. */
export const inDoubt: Fault = async (write) => {
  await write();
  throw new Error('no answer in time');
};
