import type { RegistrationEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { ReceiptReader } from '../payments/receipt-reader';
import { RegistrationHistory } from '../registration/registration-history';
import { LetterDesk } from './letter-desk';
import { Reactor } from './reactor';

type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;

/** When a registration is paid, its owner gets the receipt by mail. The ticket office has no address to send one to. */
@Injectable()
export class ReceiptMailWhenPaid extends Reactor {
  readonly name = 'receipt-mail-when-paid';
  readonly on = {
    RegistrationPaid: (paid: Paid, recorded: Recorded) => this.send(paid, recorded),
  };

  constructor(
    private readonly history: RegistrationHistory,
    private readonly receipts: ReceiptReader,
    private readonly letters: LetterDesk,
  ) {
    super();
  }

  private async send({ registration, payment }: Paid, recorded: Recorded): Promise<void> {
    const email = await this.history.email(registration);
    if (!email.includes('@')) return;
    await this.letters.sendReceipt(await this.receipts.after(recorded, payment), email);
  }
}
