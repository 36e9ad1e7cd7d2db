import type { Ledger } from '@app/adapters';
import type { DomainEvent } from '@app/domain';
import { pause, type EventStore, type Position, type ProjectionRunner } from '@app/eventing';
import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Reactor } from './reactor';
import { ReactorLine } from './reactor-line';

const RETRY_MS = 500;
const log = new Logger('Reactors');

/** What reactors follow, and where they write down how far they have come. */
export interface ReactorSurroundings {
  readonly store: EventStore;
  readonly projections: ProjectionRunner;
  readonly ledger: Ledger;
}

/** Lets reactors follow the store from where each had come, once the views are up: one follow, a line of events for each. */
export class ReactorRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly lines: readonly ReactorLine[];
  private position: Position | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly around: ReactorSurroundings,
    reactors: readonly Reactor[],
  ) {
    const { ledger, store } = around;
    const { signal: stopping } = this.stopping;
    const surroundings = { ledger, logId: store.logId, stopping, onError: report };
    this.lines = reactors.map((reactor) => new ReactorLine(reactor, surroundings));
  }

  onApplicationBootstrap(): void {
    this.running = this.around.projections.caughtUp().then(
      () => this.run(),
      () => undefined, // views that never come up say so themselves
    );
  }

  /** Finishes what is at hand. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all(this.lines.map((line) => line.idle()));
  }

  private async run(): Promise<void> {
    const positions = await Promise.all(this.lines.map((line) => line.resume()));
    this.position = earliest(positions);
    const { signal } = this.stopping;
    while (!signal.aborted && !this.around.store.failure()) {
      await this.follow().catch((error: unknown) => log.error(error));
      await pause(RETRY_MS, signal);
    }
  }

  private async follow(): Promise<void> {
    for await (const { events } of this.around.store.follow<DomainEvent>(
      this.position,
      this.stopping.signal,
    )) {
      for (const line of this.lines) line.take(events);
      this.position = events.at(-1)?.position ?? this.position;
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
