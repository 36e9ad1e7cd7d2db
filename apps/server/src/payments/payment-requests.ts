import { type CreateResult, Payments, PaymentsUnreachable } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { PaymentIds } from '../platform/names/payment-ids';

const MAX_MESSAGE_LENGTH = 50;

/** Requests payments from the provider. The payment id is the idempotency key. */
@Injectable()
export class PaymentRequests {
  private readonly message: string;

  constructor(
    private readonly payments: Payments,
    private readonly paymentIds: PaymentIds,
    { edition }: Config,
  ) {
    this.message = edition.name.replace(/[^0-9A-Za-zÅÄÖåäö :;.,?!()"]/g, ' ').slice(0, MAX_MESSAGE_LENGTH);
  }

  /** Requests `amount` SEK; retries once without an answer, then throws PaymentsUnreachable. */
  async create(payment: string, amount: number): Promise<CreateResult> {
    const request = {
      id: payment,
      amount,
      message: this.message,
      callbackIdentifier: this.paymentIds.callbackIdentifier(payment),
      reference: payment,
    };
    try {
      return await this.payments.create(request);
    } catch (error) {
      if (error instanceof PaymentsUnreachable) return this.payments.create(request);
      throw error;
    }
  }
}
