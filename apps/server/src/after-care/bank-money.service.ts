import { PaymentsUnreachable } from '@app/adapters';
import { Refusal, registrationStream, stockholmInstant } from '@app/domain';
import { OneAtATime } from '@app/eventing';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentCheck, PaymentRepository } from '../payments';
import { CommandSender } from '../platform/commands/command-sender';
import type { CommandSource } from '../raceday';
import { RegistrationRepository } from '../registration';
import type { BankMoneyBody } from './after-care.dto';

/** Links money that was found at the bank to the registration it was meant for. */
@Injectable()
export class BankMoneyService {
  private readonly queue = new OneAtATime();

  @Inject(PaymentCheck)
  private readonly check!: PaymentCheck;

  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly payments: PaymentRepository,
    private readonly commands: CommandSender,
  ) {}

  /**
   * Gives the payment it became. Throws Refusal where it is paid already, as Swish says now, and for a reference that is another payment's.
   * One at a time: two organisers read the same statement, and the same money pays for one registration.
   */
  async link(
    registration: string,
    money: BankMoneyBody,
    source: CommandSource,
  ): Promise<{ readonly payref: string }> {
    for (const { id, status, registration: whose } of await this.payments.all())
      if (whose === registration && status !== 'PAID') await this.askSwish(id);
    return this.queue.run('bank', () => this.pay(registration, money, source));
  }

  private async pay(
    registration: string,
    { reference, amount, date, note }: BankMoneyBody,
    { by, commandId }: CommandSource,
  ): Promise<{ readonly payref: string }> {
    const read = asRead(reference);
    for (const { registration: whose, paymentReference } of await this.payments.all())
      if (whose !== registration && asRead(paymentReference) === read) throw new Refusal('reference-used');

    const { edition } = this.registrations;
    const state = await this.registrations.load(registration);
    const payment = this.registrations.nextPayment(registration, state);
    const paidAt = Math.min(stockholmInstant(`${date}T12:00`), this.commands.now());
    const isToCome = stockholmInstant(`${date}T00:00`) > this.commands.now();
    if (isToCome) throw new Refusal('date-invalid');
    const money = { reference, amount, paidAt, note, prices: edition.prices };
    const command = { type: 'LinkPayment', registration, payment, ...money } as const;
    const { events } = await this.commands.send(registrationStream(registration), command, {
      by,
      id: commandId,
    });
    const linked = events.map(({ event }) => event).find((event) => event.type === 'PaymentLinked');
    return { payref: linked?.payment ?? '' };
  }

  /** It may be this very money. When Swish is away, money that it tells of later is flagged as a second payment. */
  private async askSwish(payment: string): Promise<void> {
    try {
      await this.check.again(payment);
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
    }
  }
}

/** A reference however it is spaced and written: 'BG 4711' is 'bg4711'. */
function asRead(reference: string): string {
  return reference.replace(/\s/g, '').toUpperCase();
}
