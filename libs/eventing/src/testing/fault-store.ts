import type { EventShape, NewEvent, Recorded } from '../event';
import type { AppendResult, EventStore } from '../event-store.port';
import { TransformedEventStore } from '../transformed-event-store';

/** Replaces one append: may call the real one, before, after or never. */
export type Fault = (write: () => Promise<AppendResult>) => Promise<AppendResult>;

/** A store that counts calls and injects faults into appends. */
export class FaultStore extends TransformedEventStore {
  /** The number of events in each append. */
  readonly appends: number[] = [];
  /** Streams read, in order. */
  readonly reads: string[] = [];
  /** How many events were read. */
  eventsRead = 0;
  /** The faults of the next appends, one each. */
  readonly faults: Fault[] = [];

  /** `direct` is the same store without faults and counting. */
  constructor(readonly direct: EventStore) {
    super(direct);
  }

  override append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
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
export const lostAppend: Fault = () => Promise.reject(new Error('the connection broke'));

/** The append arrives, its answer does not. */
export const lostAnswer: Fault = async (write) => {
  await write();
  throw new Error('no answer in time');
};
