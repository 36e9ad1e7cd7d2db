import type { PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { RegistrationRepository } from '../registration';
import { PaymentRepository } from './payment.repository';
import { PaymentService, type PaymentRef } from './payment.service';

/** Checks one payment on request, asking Swish when its outcome is unknown. */
@Injectable()
export class PaymentCheck {
  constructor(
    private readonly rows: PaymentRepository,
    private readonly payments: PaymentService,
    private readonly registrations: RegistrationRepository,
  ) {}

  /** For the payer. Another registration's payment is `unknown` too. */
  async statusOf(one: PaymentRef): Promise<'over' | 'open' | 'unknown'> {
    const row = await this.rows.find(one.payment);
    if (!row) return (await this.isBooked(one)) ? 'open' : 'unknown';
    if (row.registration !== one.registration) return 'unknown';
    return row.status !== 'CREATED' || (await this.payments.isOver(one)) ? 'over' : 'open';
  }

  /** A payment begun on another node may be in its stream before this node's views have it. */
  private async isBooked({ registration, payment }: PaymentRef): Promise<boolean> {
    const { bookings } = await this.registrations.load(registration);
    return bookings.has(payment);
  }

  /**
   * For organisers: asks Swish again and returns the row. Throws Refusal for an unknown payment,
   * PaymentsUnreachable when Swish is unreachable.
   */
  async recheck(payment: string): Promise<PaymentRow> {
    const { registration } = await this.rows.get(payment);
    await this.payments.check({ registration, payment });
    return this.rows.get(payment);
  }
}
