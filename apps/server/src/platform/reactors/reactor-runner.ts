import type { ReactorStore } from '@app/adapters';
import type { DomainEvent } from '@app/domain';
import { type EventStore, type Position, type ProjectionRunner, Retries } from '@app/eventing';
import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Reactor, ReactorQueue } from './reactor';

const RETRY_MS = 500;
const log = new Logger('Reactors');

/** What reactors follow, and where they write down how far they have come. */
export interface ReactorSurroundings {
  readonly store: EventStore;
  readonly projections: ProjectionRunner;
  readonly reactorStore: ReactorStore;
}

/** Lets reactors follow the store from where each had come, once the views are up: one follow, a queue of events for each. */
export class ReactorRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly queues: readonly ReactorQueue[];
  private position: Position | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly around: ReactorSurroundings,
    reactors: readonly Reactor[],
  ) {
    const { reactorStore, store } = around;
    const { signal: stopping } = this.stopping;
    const surroundings = { reactorStore, logId: store.logId, stopping, onError: report };
    this.queues = reactors.map((reactor) => new ReactorQueue(reactor, surroundings));
  }

  onApplicationBootstrap(): void {
    this.running = this.around.projections.caughtUp().then(
      () => this.run(),
      () => undefined, // views that never come up say so themselves
    );
  }

  /** How far each is behind the events it has heard of. */
  status(): readonly ReturnType<ReactorQueue['status']>[] {
    return this.queues.map((queue) => queue.status());
  }

  /** Finishes what is at hand. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all(this.queues.map((queue) => queue.idle()));
  }

  private async run(): Promise<void> {
    const retries = new Retries({ firstMs: RETRY_MS, longestMs: RETRY_MS }, this.stopping.signal);
    const failed = (error: Error) => {
      log.error(error);
    };
    if (await retries.until(() => this.resume(), failed)) await retries.until(() => this.follow(), failed);
  }

  private async resume(): Promise<void> {
    const positions = await Promise.all(this.queues.map((queue) => queue.resume()));
    this.position = earliest(positions);
  }

  /** Follows until told to stop, or until the store has stopped for good. Throws when the feed breaks before that. */
  private async follow(): Promise<void> {
    const { store } = this.around;
    const { signal } = this.stopping;
    try {
      for await (const { events } of store.follow<DomainEvent>(this.position, signal)) {
        for (const queue of this.queues) queue.take(events);
        this.position = events.at(-1)?.position ?? this.position;
      }
      if (!signal.aborted) throw new Error('the event store ended its feed');
    } catch (error) {
      if (!store.failure()) throw error;
      log.error(error);
    }
  }
}

function report(error: unknown, reactor: string): void {
  log.error(`${reactor}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

function earliest(positions: readonly (Position | undefined)[]): Position | undefined {
  const [first] = positions.map((position) => position ?? '').sort();
  return first === '' ? undefined : first;
}
