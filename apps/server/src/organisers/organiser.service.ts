import {
  type IdentityAccount,
  type IdentityProvider,
  IdentityUnreachable,
  SignInRefused,
} from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Organisers } from '../platform/auth/organisers';
import type { SessionHolder } from '../platform/auth/sessions';
import { Problem } from '../platform/http/problem';

/** Injectable wrapper of the identity provider; undefined when organisers sign in by printed link. */
export class OptionalIdentityProvider {
  constructor(readonly provider: IdentityProvider | undefined) {}
}

export interface OrganiserCredentials {
  readonly token?: string | undefined;
  /** The name that the link's holder gave. */
  readonly name?: string | undefined;
  readonly credential?: string | undefined;
}

/** Resolves credentials to an organiser; undefined when they match none. */
@Injectable()
export class OrganiserService {
  constructor(
    private readonly organisers: Organisers,
    private readonly identity: OptionalIdentityProvider,
  ) {}

  /** By the printed link's token or a Google credential. Throws Problem 503 while Google is unreachable. */
  async organiserFor({ token, name, credential }: OrganiserCredentials): Promise<SessionHolder | undefined> {
    const { provider } = this.identity;
    if (provider && credential) return this.organiserOfAccount(() => provider.verify(credential));
    const subject = token ? this.organisers.subjectForToken(token) : undefined;
    return subject === undefined ? undefined : { subject, name };
  }

  /** By an account of the identity provider. */
  async organiserOfAccount(read: () => Promise<IdentityAccount>): Promise<SessionHolder | undefined> {
    try {
      return await this.organisers.holderForAccount(await read());
    } catch (error) {
      if (error instanceof SignInRefused) return undefined;
      if (error instanceof IdentityUnreachable)
        throw new Problem(503, 'Google svarar inte just nu. Försök igen om en stund.');
      throw error;
    }
  }
}
