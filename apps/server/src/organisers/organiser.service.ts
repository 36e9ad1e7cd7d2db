import { type Account, type IdentityProvider, IdentityUnreachable, SignInRefused } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Organisers } from '../platform/auth/organisers';
import type { Holder } from '../platform/auth/sessions';
import { Problem } from '../platform/http/problem';

/** Where organisers have accounts, the one who knows them (Google): then there is no printed link. */
export class Identity {
  constructor(readonly provider: IdentityProvider | undefined) {}
}

/** What somebody shows who wants to sign in as an organiser. */
export interface Proof {
  readonly token?: string | undefined;
  /** What the link's holder calls themselves. */
  readonly name?: string | undefined;
  readonly credential?: string | undefined;
}

/** Looks at what somebody shows, and says which organiser it is: nobody when they are none. */
@Injectable()
export class OrganiserService {
  constructor(
    private readonly organisers: Organisers,
    private readonly identity: Identity,
  ) {}

  /** By the printed link's token or by a Google credential. Throws Problem 503 while Google is away. */
  async showing({ token, name, credential }: Proof): Promise<Holder | undefined> {
    const { provider } = this.identity;
    if (provider && credential) return this.account(() => provider.verify(credential));
    const subject = token ? this.organisers.holding(token) : undefined;
    return subject === undefined ? undefined : { subject, name };
  }

  /** By an account of the identity provider's. */
  async account(read: () => Promise<Account>): Promise<Holder | undefined> {
    try {
      return await this.organisers.with(await read());
    } catch (error) {
      if (error instanceof SignInRefused) return undefined;
      if (error instanceof IdentityUnreachable)
        throw new Problem(503, 'Google svarar inte just nu. Försök igen om en stund.');
      throw error;
    }
  }
}
