import type { OAuth2Client } from 'google-auth-library';
import { type Profile, Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type IdentityAccount,
  IdentityProvider,
  IdentityUnreachable,
  type SignInCallback,
  type SignInRedirect,
  SignInRefused,
} from './identity.port';

/** Our OAuth client's settings at Google; the URLs default to Google's own. */
export interface GoogleOAuthSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authUrl?: string | undefined;
  readonly tokenUrl?: string | undefined;
  /** Ends in /userinfo. */
  readonly userinfoUrl?: string | undefined;
  /** Where the public keys are. */
  readonly certsUrl?: string | undefined;
}

const TIMEOUT_MS = 15_000;

/**
 * Google sign-in, by the button on our page (a signed credential) or by redirect, with state and PKCE. The
 * redirect drives passport's strategy directly, without passport or a web framework.
 */
export class GoogleIdentity extends IdentityProvider {
  private credentialClient: Promise<OAuth2Client> | undefined;
  private readonly strategy: GoogleStrategy;

  constructor(private readonly settings: GoogleOAuthSettings) {
    super();
    const { clientId, clientSecret, authUrl, tokenUrl, userinfoUrl } = settings;
    const addresses = { authorizationURL: authUrl, tokenURL: tokenUrl, userProfileURL: userinfoUrl };
    const secrets = { clientID: clientId, clientSecret, scope: ['openid', 'email', 'profile'] };
    this.strategy = new GoogleStrategy({ ...addresses, ...secrets });
  }

  /** Checks that Google signed the credential (an ID token) for this client. */
  async verify(idToken: string): Promise<IdentityAccount> {
    this.credentialClient ??= openClient(this.settings);
    const google = await this.credentialClient;
    const payload = await google
      .verifyIdToken({ idToken, audience: this.settings.clientId })
      .then((ticket) => ticket.getPayload())
      .catch((error: unknown) => {
        throw toSafeCredentialError(error);
      });
    if (!payload?.email) throw new SignInRefused('the credential has no address');
    return {
      subject: payload.sub,
      email: payload.email.toLowerCase(),
      isEmailVerified: payload.email_verified === true,
      name: payload.name ?? '',
    };
  }

  async begin(redirectUri: string): Promise<SignInRedirect> {
    const [state, verifier] = [randomText(), randomText()];
    const outcome = await this.attempt({}, { callbackURL: redirectUri, state, verifier });
    if ('location' in outcome) return { location: outcome.location, stateCookie: `${state}.${verifier}` };
    throw new SignInRefused('signed in before the redirect to Google');
  }

  async complete(redirectUri: string, { query, stateCookie }: SignInCallback): Promise<IdentityAccount> {
    const [state = '', verifier = ''] = stateCookie.split('.');
    if (!isSameState(query.state, state)) throw new SignInRefused('the state does not match the cookie');
    const { code } = query;
    if (!code) throw new SignInRefused('Google or the user refused');
    const outcome = await this.attempt({ code }, { callbackURL: redirectUri, state, verifier });
    if ('profile' in outcome) return accountOf(outcome.profile);
    throw new SignInRefused('got a redirect instead of a profile');
  }

  /** Runs the strategy as passport does: on a derived object, since the callbacks belong to one request. */
  private attempt(query: Readonly<Record<string, string>>, roundTrip: RoundTrip): Promise<SignInOutcome> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => reject(new IdentityUnreachable('Google does not answer')), TIMEOUT_MS);
      const end = (settle: () => void) => {
        clearTimeout(timeout);
        settle();
      };
      const attempt = Object.assign(Object.create(this.strategy) as Attempt, {
        redirect: (location: string) => end(() => resolve({ location })),
        success: (profile: Profile) => end(() => resolve({ profile })),
        fail: () => end(() => reject(new SignInRefused('Google refused'))),
        error: (error: unknown) => end(() => reject(toSafeError(error))),
      });
      attempt.authenticate({ query }, roundTrip);
    });
  }
}

/** Loaded at the first sign-in: the library is large, and most installations run without it. */
async function openClient({ clientId, certsUrl }: GoogleOAuthSettings): Promise<OAuth2Client> {
  const { OAuth2Client } = await import('google-auth-library');
  const endpoints = certsUrl === undefined ? {} : { oauth2FederatedSignonPemCertsUrl: certsUrl };
  return new OAuth2Client({ clientId, endpoints, transporterOptions: { fetchImplementation: fetch } });
}

/** The library's messages quote the token, so none is passed on. */
function toSafeCredentialError(error: unknown): Error {
  const isUnreachable =
    error instanceof Error && error.message.startsWith('Failed to retrieve verification cert');
  return isUnreachable
    ? new IdentityUnreachable('the public keys of Google could not be fetched')
    : new SignInRefused('the credential is not one that Google signed for us');
}

/** One browser's round trip: `state` ties both ends together, and the code is useless without `verifier`. */
interface RoundTrip {
  readonly callbackURL: string;
  readonly state: string;
  readonly verifier: string;
}

type SignInOutcome = { readonly location: string } | { readonly profile: Profile };

interface Attempt {
  authenticate(request: { readonly query: Readonly<Record<string, string>> }, roundTrip: RoundTrip): void;
}

type Verified = (error: null, profile: Profile) => void;

/** PKCE without a session. Sends the access token in a header, so that no access log records it. */
class GoogleStrategy extends Strategy {
  constructor(client: StrategyOptions) {
    super(client, (...[, , profile, verified]: [string, string, Profile, Verified]) =>
      verified(null, profile),
    );
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  override authorizationParams({ verifier }: RoundTrip): object {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { code_challenge: challenge, code_challenge_method: 'S256' };
  }

  override tokenParams({ verifier }: RoundTrip): object {
    return { code_verifier: verifier };
  }
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

/** An empty state never equals another. */
function isSameState(received: string | undefined, sent: string): boolean {
  const [a, b] = [Buffer.from(received ?? ''), Buffer.from(sent)];
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

function accountOf({ id, emails, displayName }: Profile): IdentityAccount {
  const [address] = emails ?? [];
  if (!id || !address) throw new SignInRefused('Google returned no address');
  const { value, verified: isEmailVerified } = address;
  return { subject: id, email: value.toLowerCase(), isEmailVerified, name: nameIn(displayName) };
}

/** The library's types promise a name; Google does not. */
function nameIn(displayName: unknown): string {
  return typeof displayName === 'string' ? displayName : '';
}

/**
 * The library's errors contain Google's answer, so none is passed on. Only a clear answer (4xx) counts as a
 * refusal.
 */
function toSafeError(error: unknown): Error {
  const { name, oauthError } = error as OAuthFailure;
  const status = oauthError?.statusCode ?? 0;
  const isAnswer = name === 'TokenError' || (status >= 400 && status < 500);
  return isAnswer ? new SignInRefused('Google refused') : new IdentityUnreachable('Google does not answer');
}

interface OAuthFailure {
  readonly name?: string;
  readonly oauthError?: { readonly statusCode?: number };
}
