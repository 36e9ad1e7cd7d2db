import { type Booking, openBalanceDue, owedIn, Refusal, registrationStream } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { RegistrationRepository } from '../registration';

/** A booking of the balance due of `originalPayment`, paid by link. */
export interface BalanceDueOrder {
  readonly registration: string;
  readonly originalPayment: string;
  readonly link: string;
  readonly by: string;
  readonly payAgain?: boolean | undefined;
}

/** Books balances due. */
@Injectable()
export class BalanceDueBookingService {
  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly commands: CommandSender,
  ) {}

  /** Returns the open booking, or a new one of the current balance. Throws Refusal. */
  async book(order: BalanceDueOrder): Promise<Booking> {
    const { registration, originalPayment, link, by, payAgain = false } = order;
    const before = await this.registrations.load(registration);
    const payment = this.registrations.nextPayment(registration, before);
    const command = { type: 'BookBalanceDue', registration, link, payment, payAgain } as const;
    await this.commands.send(registrationStream(registration), command, { by });
    const open = await this.open(registration, originalPayment);
    if (!open) throw new Refusal('payment-open'); // it was settled meanwhile
    return open;
  }

  /** The open booking of a payment's balance due, or undefined. */
  async open(registration: string, originalPayment: string): Promise<Booking | undefined> {
    return openBalanceDue(await this.registrations.load(registration), originalPayment);
  }

  /** The open booking, if its amount differs from the current balance. */
  async stale({ registration, originalPayment }: BalanceDueOrder): Promise<Booking | undefined> {
    const state = await this.registrations.load(registration);
    const open = openBalanceDue(state, originalPayment);
    return open?.amount === owedIn(state, originalPayment) ? undefined : open;
  }
}
