import type { OAuth2Client } from 'google-auth-library';
import { type GoogleClient, GoogleRedirect } from './google-redirect';
import {
  type Account,
  type SignInCallback,
  type SignInRedirect,
  IdentityProvider,
  IdentityUnreachable,
  SignInRefused,
} from './identity.port';

/** Google sign-in, by the button on our page (a signed credential) or by redirect. */
export class GoogleIdentity extends IdentityProvider {
  private readonly check: (credential: string) => Promise<Account>;
  private readonly redirect: GoogleRedirect;

  constructor(client: GoogleClient & { readonly certsUrl?: string | undefined }) {
    super();
    this.check = credentialCheck(client.clientId, client.certsUrl);
    this.redirect = new GoogleRedirect(client);
  }

  verify(credential: string): Promise<Account> {
    return this.check(credential);
  }

  begin(returnTo: string): Promise<SignInRedirect> {
    return this.redirect.begin(returnTo);
  }

  complete(returnTo: string, callback: SignInCallback): Promise<Account> {
    return this.redirect.complete(returnTo, callback);
  }
}

/**
 * Returns a check of credentials (ID tokens) that Google signed for this client. `certsUrl`: where the public
 * keys are, when not at Google.
 */
export function credentialCheck(
  clientId: string,
  certsUrl: string | undefined,
): (credential: string) => Promise<Account> {
  let client: Promise<OAuth2Client> | undefined;

  return async (idToken) => {
    client ??= openClient(clientId, certsUrl);
    const google = await client;
    const payload = await google
      .verifyIdToken({ idToken, audience: clientId })
      .then((ticket) => ticket.getPayload())
      .catch((error: unknown) => {
        throw toSafeError(error);
      });
    if (!payload?.email) throw new SignInRefused('the credential has no address');
    return {
      subject: payload.sub,
      email: payload.email.toLowerCase(),
      isEmailVerified: payload.email_verified === true,
      name: payload.name ?? '',
    };
  };
}

/** Loaded at the first sign-in: the library is large, and most installations run without it. */
async function openClient(clientId: string, certsUrl: string | undefined): Promise<OAuth2Client> {
  const { OAuth2Client } = await import('google-auth-library');
  const endpoints = certsUrl === undefined ? {} : { oauth2FederatedSignonPemCertsUrl: certsUrl };
  return new OAuth2Client({ clientId, endpoints, transporterOptions: { fetchImplementation: fetch } });
}

/** The library's messages quote the token, so none is passed on. */
function toSafeError(error: unknown): Error {
  const isUnreachable =
    error instanceof Error && error.message.startsWith('Failed to retrieve verification cert');
  return isUnreachable
    ? new IdentityUnreachable('the public keys of Google could not be fetched')
    : new SignInRefused('the credential is not one that Google signed for us');
}
