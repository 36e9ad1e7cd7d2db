import { createHmac, timingSafeEqual } from 'node:crypto';

/** Derives unguessable payment ids: after a crash a booking gets the same id and is charged once. */
export class PaymentIds {
  constructor(private readonly secret: string) {}

  /** The payment id of a registration's n-th booking, in Swish's format: 32 upper-case hex. */
  payment(registration: string, booking: number): string {
    return this.sign(`payment\n${registration}\n${booking}`).toUpperCase();
  }

  /** The token of a registration's payment link: 32 lower-case hex. */
  link(registration: string): string {
    return this.sign(`link\n${registration}`);
  }

  /** The token of a link for a payment's balance due, per command that requests one. */
  balanceDueLink(payment: string, commandId: string): string {
    return this.sign(`rest\n${payment}\n${commandId}`);
  }

  /** The identifier that Swish's callback for a payment must carry. */
  callbackIdentifier(payment: string): string {
    return this.sign(`callback\n${payment}`);
  }

  /** Compares in constant time. */
  isCallbackIdentifier(payment: string, guess: string): boolean {
    const [wanted, guessed] = [this.callbackIdentifier(payment), guess].map((text) => Buffer.from(text));
    return wanted !== undefined && guessed?.length === wanted.length && timingSafeEqual(wanted, guessed);
  }

  private sign(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('hex').slice(0, 32);
  }
}

/** Whether an id is a Swish payment; payments by other means have another format. */
export function isSwishPayment(id: string): boolean {
  return /^[0-9A-F]{32}$/.test(id);
}
