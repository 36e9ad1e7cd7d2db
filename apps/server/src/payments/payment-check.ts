import { Refusal } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { PaymentRows } from './payment-rows';
import { Settlement } from './settlement';

/** Looks into one payment because an organiser wants to know. */
@Injectable()
export class PaymentCheck {
  constructor(
    private readonly rows: PaymentRows,
    private readonly settlement: Settlement,
  ) {}

  /** The payment after Swish was asked. Throws Refusal for an unknown one, PaymentsUnreachable when Swish is away. */
  async again(id: string): Promise<PaymentRow> {
    const { registration } = await this.known(id);
    await this.settlement.settle({ registration, payment: id });
    return this.known(id);
  }

  private async known(id: string): Promise<PaymentRow> {
    const row = await this.rows.find(id);
    if (!row) throw new Refusal('payment-unknown', { payment: id });
    return row;
  }
}
