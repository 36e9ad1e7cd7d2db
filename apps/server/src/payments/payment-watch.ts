import { Payments } from '@app/adapters';
import { NO_ANSWER_CODE } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { PaymentRepository } from './payment.repository';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Swish itself gives up after five and a half minutes. */
const EXPIRE_AFTER_MS = 10 * MINUTE;
const WATCH_FOR_MS = 24 * 60 * MINUTE;

/** The next step for a payment. */
export interface PaymentTask {
  readonly row: PaymentRow;
  readonly todo: 'check' | 'expire';
}

/** Selects the payments to ask the provider about, only those requested from this provider. */
@Injectable()
export class PaymentWatch {
  private readonly lastCheckedAt = new Map<string, number>();

  constructor(
    private readonly payments: PaymentRepository,
    private readonly paymentProvider: Payments,
  ) {}

  /**
   * The tasks due at an instant (epoch ms). An open payment is checked every time, and expired ten minutes
   * after its request to Swish, or after its booking if never requested. An uncertain outcome is checked for
   * a day, ever more rarely.
   */
  async due(now: number): Promise<readonly PaymentTask[]> {
    const rows = await this.payments.all();
    return rows.filter((row) => this.isOurs(row)).flatMap((row) => this.taskFor(row, now));
  }

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

  private isOurs({ provider }: PaymentRow): boolean {
    return provider === '' || provider === this.paymentProvider.provider;
  }
}

/** The bank may have paid after Swish stopped waiting, or just as we cancelled. */
function isUncertain({ status, errorCode }: PaymentRow): boolean {
  return (
    status === 'EXPIRED' || status === 'CANCELLED' || (status === 'ERROR' && errorCode === NO_ANSWER_CODE)
  );
}
