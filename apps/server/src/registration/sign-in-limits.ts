import type { Allowance } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { type GiveBack, RateLimits } from '../platform/auth/rate-limits';
import { HOUR } from '../platform/http/problem';
import { RegistrationIds } from '../platform/names/registration-ids';

/**
 * Rate limits of code mails: strict per address, against flooding; generous per network, which may be a
 * school's.
 */
export const CODE_MAIL_LIMITS = {
  inARow: { name: 'mails-in-a-row', times: 1, withinMs: 30_000 },
  toAddress: { name: 'mails-to-address', times: 12, withinMs: HOUR },
  /** Less than half of the address's limit, so that two networks cannot exhaust it for a third. */
  toAddressFromNetwork: { name: 'mails-to-address-from-network', times: 5, withinMs: HOUR },
  /** Against a client that continues for days. */
  toAddressFromNetworkADay: { name: 'mails-to-address-from-network-a-day', times: 15, withinMs: 24 * HOUR },
  fromNetwork: { name: 'mails-from-network', times: 600, withinMs: HOUR },
} satisfies Record<string, Allowance>;

/** Wrong codes per network over all addresses; right codes do not count. */
export const WRONG_CODE_LIMIT: Allowance = { name: 'wrong-codes-from-network', times: 400, withinMs: HOUR };

/** Shown when a network reaches its limit. */
const NETWORK_LIMIT_TEXT =
  'För många försök från samma nät. Prova med mobilens eget nät, eller dröj en stund.';

/** A client that signs in to a registration. `mark`: hash of the client for that registration. */
export interface Requester {
  readonly registration: string;
  readonly client: string;
  readonly mark: string;
}

/** Limits requests and tries of codes, per registration and per network. */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly ids: RegistrationIds,
  ) {}

  /** The limit keys for a client and an address. */
  requester(email: string, client: string): Requester {
    const registration = this.ids.registrationId(email);
    return { registration, client, mark: this.ids.clientFingerprint(client, registration) };
  }

  /** Counts one code mail. Throws TooManyRequests at a limit, and then counts nothing. */
  countMail({ registration, client, mark }: Requester): Promise<GiveBack> {
    return this.limits.take(
      { allowance: CODE_MAIL_LIMITS.inARow, who: registration },
      { allowance: CODE_MAIL_LIMITS.toAddress, who: registration },
      { allowance: CODE_MAIL_LIMITS.toAddressFromNetwork, who: mark },
      { allowance: CODE_MAIL_LIMITS.toAddressFromNetworkADay, who: mark },
      { allowance: CODE_MAIL_LIMITS.fromNetwork, who: client, why: NETWORK_LIMIT_TEXT },
    );
  }

  /** Counts one try as wrong, until it is given back. Throws TooManyRequests at the network's limit. */
  countTry({ client }: Requester): Promise<GiveBack> {
    return this.limits.take({ allowance: WRONG_CODE_LIMIT, who: client, why: NETWORK_LIMIT_TEXT });
  }
}
