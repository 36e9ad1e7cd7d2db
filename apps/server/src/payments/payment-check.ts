import type { PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { PaymentRepository } from './payment.repository';
import { PaymentService, type OnePayment } from './payment.service';

/** Looks into one payment because somebody waits for it: asks Swish where nobody has told us. */
@Injectable()
export class PaymentCheck {
  constructor(
    private readonly rows: PaymentRepository,
    private readonly payments: PaymentService,
  ) {}

  /** For its payer: whether something has come of it. `unknown` also for a payment of somebody else's. */
  async statusOf(one: OnePayment): Promise<'over' | 'open' | 'unknown'> {
    const row = await this.rows.find(one.payment);
    if (row?.registration !== one.registration) return 'unknown';
    return row.status !== 'CREATED' || (await this.payments.isOver(one)) ? 'over' : 'open';
  }

  /** For an organiser: the payment after Swish was asked. Throws Refusal for an unknown one, PaymentsUnreachable when Swish is away. */
  async again(payment: string): Promise<PaymentRow> {
    const { registration } = await this.rows.get(payment);
    await this.payments.check({ registration, payment });
    return this.rows.get(payment);
  }
}
