import type { RegistrationEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Reactor, unlessRefused } from '../platform/reactors/reactor';
import { ThisSeason } from '../registration';
import { LetterDesk } from './letter-desk';
import { ReceiptReader } from './receipt-reader';

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
    PaymentConfirmed: (confirmed: Confirmed, recorded: Recorded) => this.tellOfSecond(confirmed, recorded),
  };

  constructor(
    private readonly thisSeason: ThisSeason,
    private readonly receipts: ReceiptReader,
    private readonly letters: LetterDesk,
  ) {
    super();
  }

  private async tellOfSecond(confirmed: Confirmed, recorded: Recorded): Promise<void> {
    if (confirmed.flags.includes('paid-twice')) await this.send(confirmed, recorded);
  }

  private async send({ registration, payment }: Payment, recorded: Recorded): Promise<void> {
    const { email = '' } = (await this.thisSeason.opening(registration)) ?? {};
    if (!email.includes('@')) return;
    await unlessRefused(async () => {
      const receipt = await this.receipts.after(recorded, payment);
      await this.letters.sendReceipt(recorded.id, { receipt, email });
    }, `the receipt of event ${recorded.id} cannot be sent`);
  }
}
