import { Payments } from '@app/adapters';
import { NO_ANSWER } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { PaymentRepository } from './payment.repository';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Swish gives up after five and a half minutes: what is older waits for nobody. */
const WAITS = 10 * MINUTE;
const WATCHED = 24 * 60 * MINUTE;

/** What to do about a payment now. */
export interface Task {
  readonly row: PaymentRow;
  readonly todo: 'check' | 'expire';
}

/** Knows which payments the payment service should be asked about. Only those it was asked for are its own. */
@Injectable()
export class PaymentWatch {
  private readonly lastQuestionAt = new Map<string, number>();

  constructor(
    private readonly rows: PaymentRepository,
    private readonly own: Payments,
  ) {}

  /**
   * What is due at an instant (epoch ms). Open payments: every time, and taken back ten minutes after Swish was asked for them, or
   * after they were booked while it has not been. For a day also those whose outcome is uncertain, ever more rarely.
   */
  async due(now: number): Promise<readonly Task[]> {
    const rows = await this.rows.all();
    return rows.filter((row) => this.isOurs(row)).flatMap((row) => this.taskFor(row, now));
  }

  private taskFor(row: PaymentRow, now: number): Task[] {
    const age = now - Date.parse(row.requestedAt ?? row.dateCreated);
    if (row.status === 'CREATED') return [{ row, todo: age >= WAITS ? 'expire' : 'check' }];
    if (!isUncertain(row) || age >= WATCHED) {
      this.lastQuestionAt.delete(row.id);
      return [];
    }
    const sinceLastQuestion = now - (this.lastQuestionAt.get(row.id) ?? 0);
    if (sinceLastQuestion < age / 10) return [];
    this.lastQuestionAt.set(row.id, now);
    return [{ row, todo: 'check' }];
  }

  private isOurs({ provider }: PaymentRow): boolean {
    return provider === '' || provider === this.own.provider;
  }
}

/** The bank may have paid although Swish stopped waiting for it, or just as we took the payment back. */
function isUncertain({ status, errorCode }: PaymentRow): boolean {
  return status === 'EXPIRED' || status === 'CANCELLED' || (status === 'ERROR' && errorCode === NO_ANSWER);
}
