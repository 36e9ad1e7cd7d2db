import type { PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { RegistrationRepository } from '../registration';
import { PaymentRepository } from './payment.repository';
import { PaymentService, type PaymentRef } from './payment.service';

/** Checks one payment on request, asking Swish when its outcome is unknown. */
@Injectable()
export class PaymentCheck {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly paymentService: PaymentService,
    private readonly registrations: RegistrationRepository,
  ) {}

  /** For the payer. Another registration's payment is `unknown` too. */
  async statusOf(ref: PaymentRef): Promise<'over' | 'open' | 'unknown'> {
    const row = await this.payments.find(ref.payment);
    if (!row) return (await this.isBooked(ref)) ? 'open' : 'unknown';
    if (row.registration !== ref.registration) return 'unknown';
    return row.status !== 'CREATED' || (await this.paymentService.isOver(ref)) ? 'over' : 'open';
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
    const { registration } = await this.payments.get(payment);
    await this.paymentService.check({ registration, payment });
    return this.payments.get(payment);
  }
}
