import {
  type AppendResult,
  AppendTooLarge,
  type EventStore,
  type NewEvent,
  DuplicateEventIds,
  RevisionConflict,
  StoreUnavailable,
  TransformedEventStore,
} from '@app/eventing';
import { Histogram } from 'prom-client';

/** Append outcomes by error: `refused` is invalid for any store; other errors count as `failed`. */
const OUTCOMES = [
  [RevisionConflict, 'conflict'],
  [StoreUnavailable, 'away'],
  [DuplicateEventIds, 'refused'],
  [AppendTooLarge, 'refused'],
] as const;

/** Durations of appends by outcome. */
export class AppendTimes {
  readonly seconds = new Histogram({
    name: 'raceday_append_seconds',
    help: 'Time until an append to the event store is acknowledged or refused, by outcome',
    labelNames: ['outcome'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [],
  });

  /** Records an append that began at `start`, on the process's monotonic clock. */
  record(start: number, error?: unknown): void {
    this.seconds.observe({ outcome: outcomeOf(error) }, (performance.now() - start) / 1000);
  }
}

function outcomeOf(error: unknown): string {
  if (error === undefined) return 'written';
  return OUTCOMES.find(([kind]) => error instanceof kind)?.[1] ?? 'failed';
}

export class TimedEventStore extends TransformedEventStore {
  constructor(
    inner: EventStore,
    private readonly times: AppendTimes,
  ) {
    super(inner);
  }

  override async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const start = performance.now();
    try {
      const appended = await super.append(stream, expected, events);
      this.times.record(start);
      return appended;
    } catch (error) {
      this.times.record(start, error);
      throw error;
    }
  }
}
