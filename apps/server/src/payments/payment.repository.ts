import { Refusal } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { payments, type PaymentRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { CurrentEdition } from '../registration';

/** How an id of a payment can look, by whatever means it is paid. */
export const PAYMENT_ID = /^[\wÅÄÖåäö-]{1,100}$/;

/** The edition's payments as their view shows them. */
@Injectable()
export class PaymentRepository {
  constructor(
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
  ) {}

  find(payment: string): Promise<PaymentRow | undefined> {
    return this.views.get<PaymentRow>(payments.name, this.edition.name, payment);
  }

  /** Throws Refusal for a payment that nobody knows. */
  async get(payment: string): Promise<PaymentRow> {
    const row = await this.find(payment);
    if (!row) throw new Refusal('payment-unknown', { payment });
    return row;
  }

  all(): Promise<readonly PaymentRow[]> {
    return this.views.list<PaymentRow>(payments.name, this.edition.name);
  }
}
