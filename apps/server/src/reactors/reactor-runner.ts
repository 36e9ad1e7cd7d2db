import type { DomainEvent } from '@app/domain';
import { EventStore, ProjectionRunner, type Position } from '@app/eventing';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReactorLine } from './reactor-line';
import { Reactors } from './reactors';

const RETRY_MS = 500;
const log = new Logger('Reactors');

/** Lets reactors follow the store from where each had come, once the views are up: one follow, a line of events for each. */
@Injectable()
export class ReactorRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly lines: readonly ReactorLine[];
  private position: Position | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly projections: ProjectionRunner,
    reactors: Reactors,
  ) {
    const { signal: stopping } = this.stopping;
    this.lines = reactors.lines({ logId: store.logId, stopping, onError: report });
  }

  onApplicationBootstrap(): void {
    this.running = this.projections.caughtUp().then(
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
    while (!signal.aborted && !this.store.failure()) {
      await this.follow().catch((error: unknown) => log.error(error));
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async follow(): Promise<void> {
    for await (const { events } of this.store.follow<DomainEvent>(this.position, this.stopping.signal)) {
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
