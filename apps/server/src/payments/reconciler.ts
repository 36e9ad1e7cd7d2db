import { Clock, PaymentsUnreachable } from '@app/adapters';
import { Injectable, Logger } from '@nestjs/common';
import { PaymentWatch, type Task } from './payment-watch';
import { Settlement } from './settlement';

const ENOUGH_FAILURES = 5;

/** Finds out what became of payments whose callback got lost. */
@Injectable()
export class Reconciler {
  private running: Promise<void> | undefined;

  constructor(
    private readonly watch: PaymentWatch,
    private readonly settlement: Settlement,
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
      if (todo === 'expire') await this.settlement.expire(one);
      else await this.settlement.settle(one);
      return true;
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) log.error(error);
      return false;
    }
  }
}

const log = new Logger('Reconciler');
