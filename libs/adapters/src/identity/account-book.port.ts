/** Which account has signed in under an address, for good: an address that changes hands does not take its rights along. */
export abstract class AccountBook {
  /** The account bound to an address: the one that was there, or else `subject`, which is bound from now on. Durable when it resolves. */
  abstract bind(email: string, subject: string): Promise<string>;
}
