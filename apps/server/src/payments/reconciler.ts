import { Clock, PaymentsUnreachable } from '@app/adapters';
import { Injectable, Logger } from '@nestjs/common';
import { ScheduledJobs, JobTimer } from '../platform/operations/scheduled-jobs';
import { PaymentWatch, type PaymentTask } from './payment-watch';
import { PaymentService } from './payment.service';

const MAX_FAILURES = 5;

const log = new Logger('Reconciler');

/** Checks all due payments, for those whose callback was lost. */
@Injectable()
export class Reconciler extends ScheduledJobs {
  constructor(
    private readonly watch: PaymentWatch,
    private readonly payments: PaymentService,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Stops after repeated failures until the next run: Swish is unreachable. A single failure delays no other
   * payment.
   */
  protected async runOnce(): Promise<void> {
    let failures = 0;
    for (const task of await this.watch.due(this.clock.now())) {
      if (!(await this.isAnswered(task))) failures += 1;
      if (failures === MAX_FAILURES) return;
    }
  }

  private async isAnswered({ row, todo }: PaymentTask): Promise<boolean> {
    const ref = { registration: row.registration, payment: row.id };
    try {
      if (todo === 'expire') await this.payments.expire(ref);
      else await this.payments.check(ref);
      return true;
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) log.error(error);
      return false;
    }
  }
}

/** Runs the reconciler periodically. */
@Injectable()
export class ReconcilerTimer extends JobTimer {
  constructor(reconciler: Reconciler) {
    super(reconciler, { everyMs: 15_000 });
  }
}
