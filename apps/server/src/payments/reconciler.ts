import { Clock, Payments, PaymentsUnreachable } from '@app/adapters';
import { NO_ANSWER_CODE } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobTimer, ScheduledJobs } from '../platform/operations/scheduled-jobs';
import { RegistrationRepository } from '../registration';
import { PaymentRepository } from './payment.repository';
import { PaymentService, type PaymentRef, type PaymentStatus } from './payment.service';

const MINUTE_MS = 60_000;
/** Swish itself gives up after five and a half minutes. */
const EXPIRE_AFTER_MS = 10 * MINUTE_MS;
const WATCH_FOR_MS = 24 * 60 * MINUTE_MS;
const MAX_FAILURES = 5;

/** The next step for a payment. */
interface PaymentTask {
  readonly row: PaymentRow;
  readonly todo: 'check' | 'expire';
}

const log = new Logger('Reconciler');

/**
 * Asks Swish about payments: periodically about those whose callback may be lost, and about one on request.
 * A run covers only the payments that were requested from this provider.
 */
@Injectable()
export class PaymentReconciler extends ScheduledJobs {
  @Inject(Clock)
  private readonly clock!: Clock;

  @Inject(RegistrationRepository)
  private readonly registrations!: RegistrationRepository;

  private readonly lastCheckedAt = new Map<string, number>();

  constructor(
    private readonly payments: PaymentRepository,
    private readonly paymentService: PaymentService,
    private readonly provider: Payments,
  ) {
    super();
  }

  /** Stops after repeated failures, as Swish is unreachable; one failure delays no other payment. */
  protected async runOnce(): Promise<void> {
    const now = this.clock.now();
    let failures = 0;
    const rows = (await this.payments.all()).filter((row) => this.isOurs(row));
    for (const task of rows.flatMap((row) => this.taskFor(row, now))) {
      if (!(await this.isAnswered(task))) failures += 1;
      if (failures === MAX_FAILURES) return;
    }
  }

  /** For the payer. Another registration's payment is `unknown` too. */
  async statusOf(ref: PaymentRef): Promise<PaymentStatus> {
    const row = await this.payments.find(ref.payment);
    if (!row) return (await this.isBooked(ref)) ? 'open' : 'unknown';
    if (row.registration !== ref.registration) return 'unknown';
    return row.status !== 'CREATED' || (await this.paymentService.isOver(ref)) ? 'over' : 'open';
  }

  /** Asks Swish again and returns the row. Throws Refusal when unknown, and PaymentsUnreachable. */
  async recheck(payment: string): Promise<PaymentRow> {
    const { registration } = await this.payments.get(payment);
    await this.paymentService.check({ registration, payment });
    return this.payments.get(payment);
  }

  /** A payment begun on another node may be in its stream before this node's views have it. */
  private async isBooked({ registration, payment }: PaymentRef): Promise<boolean> {
    const { bookings } = await this.registrations.load(registration);
    return bookings.has(payment);
  }

  /** Payments whose provider was not recorded before a crash count too. */
  private isOurs({ provider }: PaymentRow): boolean {
    return provider === '' || provider === this.provider.provider;
  }

  /**
   * The task due at an instant (epoch ms). An open payment is checked every time, and expired ten minutes
   * after its request to Swish, or after its booking if never requested. An uncertain outcome is checked for
   * a day, ever more rarely.
   */
  private taskFor(row: PaymentRow, now: number): PaymentTask[] {
    const age = now - Date.parse(row.requestedAt ?? row.dateCreated);
    if (row.status === 'CREATED') return [{ row, todo: age >= EXPIRE_AFTER_MS ? 'expire' : 'check' }];
    if (!isUncertain(row) || age >= WATCH_FOR_MS) {
      this.lastCheckedAt.delete(row.id);
      return [];
    }
    const sinceLastQuestion = now - (this.lastCheckedAt.get(row.id) ?? 0);
    if (sinceLastQuestion < age / 10) return [];
    this.lastCheckedAt.set(row.id, now);
    return [{ row, todo: 'check' }];
  }

  private async isAnswered({ row, todo }: PaymentTask): Promise<boolean> {
    const ref = { registration: row.registration, payment: row.id };
    try {
      if (todo === 'expire') await this.paymentService.expire(ref);
      else await this.paymentService.check(ref);
      return true;
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) log.error(error);
      return false;
    }
  }
}

/** The bank may have paid after Swish stopped waiting, or just as we cancelled. */
function isUncertain({ status, errorCode }: PaymentRow): boolean {
  return (
    status === 'EXPIRED' || status === 'CANCELLED' || (status === 'ERROR' && errorCode === NO_ANSWER_CODE)
  );
}

/** Runs the reconciler periodically. */
@Injectable()
export class ReconcilerTimer extends JobTimer {
  constructor(reconciler: PaymentReconciler) {
    super(reconciler, { everyMs: 15_000 });
  }
}
