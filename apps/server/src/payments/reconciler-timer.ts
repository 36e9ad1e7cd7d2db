import { ProjectionRunner } from '@app/eventing';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../platform/config/config';
import { Reconciler } from './reconciler';

const EVERY_MS = 15_000;
const log = new Logger('Reconciler');

/** Keeps the reconciler going while the server runs: at start, and every 15 seconds of its clock. */
@Injectable()
export class ReconcilerTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reconciler: Reconciler,
    private readonly projections: ProjectionRunner,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.projections.caughtUp().then(
      () => this.start(),
      () => undefined, // views that never come up say so themselves
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.reconciler.idle();
  }

  private start(): void {
    const round = () => {
      this.reconciler.round().catch((error: unknown) => log.error(error));
    };
    this.timer = setInterval(round, EVERY_MS / this.config.clock.speed).unref();
    round();
  }
}
