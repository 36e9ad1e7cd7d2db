import {
  emptyDay,
  evolve,
  OPERATIONS,
  snapshotOf,
  type Day,
  type DayEvent,
  type DayHistory,
  type DaySnapshot,
  type OperationsEntry,
  type OperationsEvent,
  type RacedayEvent,
} from '@app/domain';
import { EventStore, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const DAYS_KEPT = 4;

/** Race days (YYMMDD) read from their own streams: never behind, unlike a view. */
@Injectable()
export class RaceDays {
  private readonly days = new LRUCache<string, FoldedDay>({ max: DAYS_KEPT });

  constructor(private readonly store: EventStore) {}

  /** The day as it stands now. Folded once, and from then on only by what is new. */
  async snapshot(name: string): Promise<DaySnapshot> {
    const day = this.days.get(name) ?? new FoldedDay(name, this.store);
    this.days.set(name, day);
    try {
      return await day.snapshot();
    } catch (error) {
      this.days.delete(name);
      throw error;
    }
  }

  /** Everything that has happened on the day, and all that was done to the installation. */
  async history(name: string): Promise<DayHistory> {
    const events = await this.eventsAfter(name, 0);
    const operations: OperationsEntry[] = [];
    for await (const page of this.store.read<OperationsEvent>(OPERATIONS))
      for (const recorded of page) operations.push(told(recorded));
    return { day: name, revision: events.length, events, operations };
  }

  /** What happened on the day after that revision. */
  async eventsAfter(name: string, revision: number): Promise<DayEvent[]> {
    const events: DayEvent[] = [];
    for await (const page of this.store.read<RacedayEvent>(streamOf(name), revision))
      for (const recorded of page) events.push(told(recorded));
    return events;
  }
}

/** An event as it is told to organisers: without what only the store needs to know. */
export function told<Event extends { readonly type: string }>({ revision, event, meta }: Recorded<Event>) {
  const { at, recordedAt, by, device, deviceId, commandId } = meta;
  const from = deviceId === undefined ? { device } : { device, deviceId };
  return { revision, event, meta: { at, recordedAt, by, ...from, commandId } };
}

class FoldedDay {
  private readonly day: Day = emptyDay();
  private revision = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly store: EventStore,
  ) {}

  /** One after the other: two who read on at once would take the same events in twice. */
  async snapshot(): Promise<DaySnapshot> {
    this.reading = this.reading.then(() => this.readOn());
    await this.reading;
    return snapshotOf(this.name, this.day, this.revision);
  }

  private async readOn(): Promise<void> {
    for await (const page of this.store.read<RacedayEvent>(streamOf(this.name), this.revision)) {
      for (const recorded of page) {
        evolve(this.day, recorded.event, recorded);
        this.revision = recorded.revision;
      }
    }
  }
}

function streamOf(name: string): string {
  return `raceday-${name}`;
}
