import type { PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { RegistrationRepository } from '../registration';
import { PaymentRepository } from './payment.repository';
import { PaymentService, type OnePayment } from './payment.service';

/** Looks into one payment because somebody waits for it: asks Swish where nobody has told us. */
@Injectable()
export class PaymentCheck {
  constructor(
    private readonly rows: PaymentRepository,
    private readonly payments: PaymentService,
    private readonly registrations: RegistrationRepository,
  ) {}

  /** For its payer: whether something has come of it. `unknown` also for a payment of somebody else's. */
  async statusOf(one: OnePayment): Promise<'over' | 'open' | 'unknown'> {
    const row = await this.rows.find(one.payment);
    if (!row) return (await this.isBooked(one)) ? 'open' : 'unknown';
    if (row.registration !== one.registration) return 'unknown';
    return row.status !== 'CREATED' || (await this.payments.isOver(one)) ? 'over' : 'open';
  }

  /** A payment that was begun at another node may stand in its registration and not yet in this node's views. */
  private async isBooked({ registration, payment }: OnePayment): Promise<boolean> {
    const { bookings } = await this.registrations.load(registration);
    return bookings.has(payment);
  }

  /** For an organiser: the payment after Swish was asked. Throws Refusal for an unknown one, PaymentsUnreachable when Swish is away. */
  async again(payment: string): Promise<PaymentRow> {
    const { registration } = await this.rows.get(payment);
    await this.payments.check({ registration, payment });
    return this.rows.get(payment);
  }
}
