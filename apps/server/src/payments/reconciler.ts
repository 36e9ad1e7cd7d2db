import { Clock, PaymentsUnreachable } from '@app/adapters';
import { Injectable, Logger } from '@nestjs/common';
import { PaymentWatch, type Task } from './payment-watch';
import { Settlement } from './settlement';

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

  private async askAll(): Promise<void> {
    for (const task of await this.watch.due(this.clock.now())) {
      try {
        await this.askAbout(task);
      } catch (error) {
        if (error instanceof PaymentsUnreachable) return; // the next round is soon enough
        log.error(error);
      }
    }
  }

  private async askAbout({ row, todo }: Task): Promise<void> {
    const one = { registration: row.registration, payment: row.id };
    if (todo === 'expire') await this.settlement.expire(one);
    else await this.settlement.settle(one);
  }
}

const log = new Logger('Reconciler');
