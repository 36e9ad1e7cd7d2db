import { type Booking, openRest, owedIn, Refusal, registrationStream } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { RegistrationRepository } from '../registration';

/** What is owed of `of`, paid with a link. `payAgain` as for the runners themselves. */
export interface RestOrder {
  readonly registration: string;
  readonly of: string;
  readonly link: string;
  readonly by: string;
  readonly payAgain?: boolean | undefined;
}

/** Books what is still owed of a payment. */
@Injectable()
export class RestBookingService {
  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly commands: CommandSender,
  ) {}

  /** The booking that awaits its payment, or a new one of what is owed now. Throws Refusal. */
  async book(order: RestOrder): Promise<Booking> {
    const { registration, of, link, by, payAgain = false } = order;
    const before = await this.registrations.load(registration);
    const payment = this.registrations.nextPayment(registration, before);
    const command = { type: 'BookRest', registration, link, payment, payAgain } as const;
    await this.commands.send(registrationStream(registration), command, { by });
    const open = await this.open(registration, of);
    if (!open) throw new Refusal('payment-open'); // it was decided in that very moment
    return open;
  }

  /** What awaits its payment of what is owed of a payment, or undefined. */
  async open(registration: string, of: string): Promise<Booking | undefined> {
    return openRest(await this.registrations.load(registration), of);
  }

  /** The same when it is of another sum than what is owed now. */
  async stale({ registration, of }: RestOrder): Promise<Booking | undefined> {
    const state = await this.registrations.load(registration);
    const open = openRest(state, of);
    return open?.amount === owedIn(state, of) ? undefined : open;
  }
}
