import { Refusal } from '@app/domain';
import { ViewStore } from '@app/eventing';
import {
  payments,
  type PaymentRow,
  receipts,
  type ReceiptRow,
  type RegistrationRow,
  registrations,
} from '@app/views';
import { Injectable } from '@nestjs/common';
import { CurrentEdition } from '../registration';

/** The form of a payment id, for any payment method. */
export const PAYMENT_ID_PATTERN = /^[\wÅÄÖåäö-]{1,100}$/;

/** Reads the edition's payments from their view. */
@Injectable()
export class PaymentRepository {
  constructor(
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
  ) {}

  find(payment: string): Promise<PaymentRow | undefined> {
    return this.views.get<PaymentRow>(payments.name, this.edition.name, payment);
  }

  /** Throws Refusal for an unknown payment. */
  async get(payment: string): Promise<PaymentRow> {
    const row = await this.find(payment);
    if (!row) throw new Refusal('payment-unknown', { payment });
    return row;
  }

  /** Whether the signed-in registration owns a payment: its own, or of a sibling added to that family. */
  async isOf({ registration }: PaymentRow, reader: string | undefined): Promise<boolean> {
    if (reader === undefined || reader === registration) return reader === registration;
    const row = await this.views.get<RegistrationRow>(registrations.name, this.edition.name, registration);
    return row?.family === reader;
  }

  all(): Promise<readonly PaymentRow[]> {
    return this.views.list<PaymentRow>(payments.name, this.edition.name);
  }

  /** The payment's receipt number; null without one. */
  async receiptNumber(payment: string): Promise<number | null> {
    const row = await this.views.get<ReceiptRow>(receipts.name, this.edition.name, payment);
    return row?.number ?? null;
  }

  async receiptNumbers(): Promise<Readonly<Record<string, number>>> {
    const rows = await this.views.list<ReceiptRow>(receipts.name, this.edition.name);
    return Object.fromEntries(rows.map(({ payref, number }) => [payref, number]));
  }
}
