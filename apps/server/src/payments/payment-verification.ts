import { PaymentsUnreachable } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { PaymentRows } from './payment-rows';
import { Settlement, type OnePayment } from './settlement';

/** Tells a waiting page whether something has come of a payment, and finds out when nobody has told us. */
@Injectable()
export class PaymentVerification {
  constructor(
    private readonly rows: PaymentRows,
    private readonly settlement: Settlement,
  ) {}

  /** `unknown` also for a payment of somebody else's. */
  async of(one: OnePayment): Promise<'settled' | 'open' | 'unknown'> {
    const row = await this.rows.find(one.payment);
    if (row?.registration !== one.registration) return 'unknown';
    if (row.status !== 'CREATED') return 'settled';
    return (await this.ask(one)) === 'settled' ? 'settled' : 'open';
  }

  private async ask(one: OnePayment): Promise<string> {
    try {
      return await this.settlement.settle(one);
    } catch (error) {
      if (error instanceof PaymentsUnreachable) return 'open';
      throw error;
    }
  }
}
