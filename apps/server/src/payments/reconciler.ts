import { Clock, PaymentsUnreachable } from '@app/adapters';
import { ProjectionRunner } from '@app/eventing';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../platform/config/config';
import { PaymentWatch, type Task } from './payment-watch';
import { PaymentService } from './payment.service';

const EVERY_MS = 15_000;
const ENOUGH_FAILURES = 5;

const log = new Logger('Reconciler');

/** Finds out what became of payments whose callback got lost. */
@Injectable()
export class Reconciler {
  private running: Promise<void> | undefined;

  constructor(
    private readonly watch: PaymentWatch,
    private readonly payments: PaymentService,
    private readonly clock: Clock,
  ) {}

  /** Once through all payments that are due; joins a round that is under way. */
  round(): Promise<void> {
    this.running ??= this.askAll().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** When Swish is away the next round is soon enough; one payment that cannot be asked about holds up no other. */
  private async askAll(): Promise<void> {
    let failures = 0;
    for (const task of await this.watch.due(this.clock.now())) {
      if (!(await this.isAnswered(task))) failures += 1;
      if (failures === ENOUGH_FAILURES) return;
    }
  }

  private async isAnswered({ row, todo }: Task): Promise<boolean> {
    const one = { registration: row.registration, payment: row.id };
    try {
      if (todo === 'expire') await this.payments.expire(one);
      else await this.payments.check(one);
      return true;
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) log.error(error);
      return false;
    }
  }
}

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
