import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Names for payments that nobody can guess and that we can always make again: after a power cut the same booking gets the same
 * name, so nothing is asked for twice.
 */
export class PaymentIds {
  constructor(private readonly secret: string) {}

  /** The payment of a registration's n-th booking, as Swish wants its ids: 32 upper-case hex. */
  payment(registration: string, booking: number): string {
    return this.sign(`payment\n${registration}\n${booking}`).toUpperCase();
  }

  /** The link that a registration is paid with: 32 lower-case hex. */
  link(registration: string): string {
    return this.sign(`link\n${registration}`);
  }

  /** A link that what is owed of a payment is paid with, by the command that asks for it. */
  restLink(payment: string, commandId: string): string {
    return this.sign(`rest\n${payment}\n${commandId}`);
  }

  /** What the callback about a payment must bring along. */
  callbackIdentifier(payment: string): string {
    return this.sign(`callback\n${payment}`);
  }

  /** Takes equally long for every wrong guess. */
  isCallbackIdentifier(payment: string, guess: string): boolean {
    const [wanted, guessed] = [this.callbackIdentifier(payment), guess].map((text) => Buffer.from(text));
    return wanted !== undefined && guessed?.length === wanted.length && timingSafeEqual(wanted, guessed);
  }

  private sign(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('hex').slice(0, 32);
  }
}

/** Whether an id is of the kind that Swish knows. Payments by other means have ids of another kind. */
export function isSwishPayment(id: string): boolean {
  return /^[0-9A-F]{32}$/.test(id);
}
