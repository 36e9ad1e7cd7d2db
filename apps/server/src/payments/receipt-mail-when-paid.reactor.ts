import type { RegistrationEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Reactor, unlessRefused } from '../platform/reactors/reactor';
import { RegistrationRepository } from '../registration';
import { ReceiptMailService } from './receipt.mail';

type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;
type Confirmed = Extract<RegistrationEvent, { type: 'PaymentConfirmed' }>;
type Payment = Pick<Confirmed, 'registration' | 'payment'>;

/**
 * When a registration is paid, its owner gets the receipt by mail, and one more when money comes for it again: nobody else tells
 * them. The ticket office has no address to send one to, and another edition's receipts were sent then.
 */
@Injectable()
export class ReceiptMailWhenPaid extends Reactor {
  readonly name = 'receipt-mail-when-paid';
  override readonly tellsPeople = true;
  readonly on = {
    RegistrationPaid: (paid: Paid, recorded: Recorded) => this.send(paid, recorded),
    PaymentConfirmed: async (confirmed: Confirmed, recorded: Recorded) => {
      if (confirmed.flags.includes('paid-twice')) await this.send(confirmed, recorded);
    },
  };

  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly mail: ReceiptMailService,
  ) {
    super();
  }

  private async send({ registration, payment }: Payment, { id, revision }: Recorded): Promise<void> {
    const { email = '' } = (await this.registrations.opening(registration)) ?? {};
    if (!email.includes('@')) return;
    await unlessRefused(
      () => this.mail.send({ id, registration, revision, payment, email }),
      `the receipt of event ${id} cannot be sent`,
    );
  }
}
