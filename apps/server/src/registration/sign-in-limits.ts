import type { Allowance } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { type GiveBack, Limits } from '../platform/auth/limits';
import { HOUR } from '../platform/http/problem';
import { RegistrationIds } from '../platform/names/registration-ids';

/** How often codes are mailed: seldom to one address, so that no mailbox is flooded, and often from one network, which may be a school's. */
export const MAILS = {
  inARow: { name: 'mails-in-a-row', times: 1, withinMs: 30_000 },
  toAddress: { name: 'mails-to-address', times: 12, withinMs: HOUR },
  /** Less than half of what the address may get: two networks shall not use up what a third may need. */
  toAddressFromNetwork: { name: 'mails-to-address-from-network', times: 5, withinMs: HOUR },
  /** Nobody needs so many; a stranger who goes on for days does. */
  toAddressFromNetworkADay: { name: 'mails-to-address-from-network-a-day', times: 15, withinMs: 24 * HOUR },
  fromNetwork: { name: 'mails-from-network', times: 600, withinMs: HOUR },
} satisfies Record<string, Allowance>;

/** Wrong codes from one network, whatever the addresses: people mistype, but not hundreds of times an hour. A right one does not count. */
export const WRONG: Allowance = { name: 'wrong-codes-from-network', times: 400, withinMs: HOUR };

/** What people on one network are told when it has had enough. */
const NETWORK_FULL = 'För många försök från samma nät. Prova med mobilens eget nät, eller dröj en stund.';

/** Who wants to sign in to which registration: the client, and the mark that is kept of it. */
export interface Requester {
  readonly registration: string;
  readonly client: string;
  readonly mark: string;
}

/** How often codes may be asked for and typed, counted by registration and by network. */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limits: Limits,
    private readonly ids: RegistrationIds,
  ) {}

  /** Whom it is counted for when a client names an address. */
  requester(email: string, client: string): Requester {
    const registration = this.ids.of(email);
    return { registration, client, mark: this.ids.markOf(client, registration) };
  }

  /** Lets one more code be mailed. Throws TooOften when the address or the network has had enough; then nothing is counted. */
  takeMail({ registration, client, mark }: Requester): Promise<GiveBack> {
    return this.limits.take(
      { allowance: MAILS.inARow, who: registration },
      { allowance: MAILS.toAddress, who: registration },
      { allowance: MAILS.toAddressFromNetwork, who: mark },
      { allowance: MAILS.toAddressFromNetworkADay, who: mark },
      { allowance: MAILS.fromNetwork, who: client, why: NETWORK_FULL },
    );
  }

  /** Lets one more code be tried, and counts it as wrong until it is given back. Throws TooOften when the network has had enough. */
  takeTry({ client }: Requester): Promise<GiveBack> {
    return this.limits.take({ allowance: WRONG, who: client, why: NETWORK_FULL });
  }
}
