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

  /** Whether a payment is the own of whoever is signed in to that registration: its own, or of somebody organisers added to that family. */
  async isOf({ registration }: PaymentRow, reader: string | undefined): Promise<boolean> {
    if (reader === undefined || reader === registration) return reader === registration;
    const row = await this.views.get<RegistrationRow>(registrations.name, this.edition.name, registration);
    return row?.family === reader;
  }

  all(): Promise<readonly PaymentRow[]> {
    return this.views.list<PaymentRow>(payments.name, this.edition.name);
  }

  /** The running number of a payment's receipt; null while it has none. */
  async receiptNumber(payment: string): Promise<number | null> {
    const row = await this.views.get<ReceiptRow>(receipts.name, this.edition.name, payment);
    return row?.number ?? null;
  }

  /** All of them, by payment. */
  async receiptNumbers(): Promise<Readonly<Record<string, number>>> {
    const rows = await this.views.list<ReceiptRow>(receipts.name, this.edition.name);
    return Object.fromEntries(rows.map(({ payref, number }) => [payref, number]));
  }
}
