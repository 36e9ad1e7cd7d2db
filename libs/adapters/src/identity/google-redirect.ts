import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Profile, Strategy, type StrategyOptions } from 'passport-google-oauth20';
import {
  type Account,
  type Arrival,
  type Departure,
  IdentityUnreachable,
  SignInRefused,
} from './identity.port';

/** Our client at Google; the addresses are Google's own where they are left out. */
export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authUrl?: string | undefined;
  readonly tokenUrl?: string | undefined;
  /** Ends in /userinfo. */
  readonly userinfoUrl?: string | undefined;
}

const PATIENCE_MS = 15_000;

/** Google's sign-in page and the way back, with state and PKCE: passport's strategy, driven by its own protocol, without passport or a web framework. */
export class GoogleRedirect {
  private readonly strategy: Strategy;

  constructor({ clientId, clientSecret, authUrl, tokenUrl, userinfoUrl }: GoogleClient) {
    const addresses = { authorizationURL: authUrl, tokenURL: tokenUrl, userProfileURL: userinfoUrl };
    this.strategy = new GoogleStrategy({
      ...addresses,
      clientID: clientId,
      clientSecret,
      scope: ['openid', 'email'],
      pkce: true,
      store: handshakes as unknown as StrategyOptions['store'],
    });
  }

  async depart(returnTo: string): Promise<Departure> {
    const travel: Travel = { query: {}, handshake: '' };
    const outcome = await this.attempt(travel, returnTo);
    if ('location' in outcome) return { location: outcome.location, handshake: travel.handshake };
    throw new SignInRefused('nobody signs in before they have left');
  }

  async arrive(returnTo: string, { query, handshake }: Arrival): Promise<Account> {
    if (!query.code && !query.error) throw new SignInRefused('came back with nothing');
    const outcome = await this.attempt({ query, handshake }, returnTo);
    if ('profile' in outcome) return accountOf(outcome.profile);
    throw new SignInRefused('was sent on instead of signed in');
  }

  /** What passport does with a strategy: gives it the four ways an attempt can end, and lets it work. */
  private attempt(travel: Travel, returnTo: string): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const impatience = setTimeout(
        () => reject(new IdentityUnreachable('Google does not answer')),
        PATIENCE_MS,
      );
      const ends = {
        redirect: (location: string) => resolve({ location }),
        success: (profile: Profile) => resolve({ profile }),
        fail: () => reject(new SignInRefused('Google or the browser said no')),
        error: (error: unknown) => reject(inOurWords(error)),
      };
      const attempt = Object.assign(Object.create(this.strategy) as Ends, stopping(ends, impatience));
      attempt.authenticate(travel, { callbackURL: returnTo });
    });
  }
}

/** Its access token belongs in a header, where no log of addresses sees it. */
class GoogleStrategy extends Strategy {
  constructor(options: StrategyOptions) {
    super(options, (_accessToken, _refreshToken, profile, done) => {
      done(null, profile);
    });
    this._oauth2.useAuthorizationHeaderforGET(true);
  }
}

type Outcome = { readonly location: string } | { readonly profile: Profile };

/** What the strategy sees of a request. */
interface Travel {
  readonly query: Readonly<Record<string, string>>;
  handshake: string;
}

interface Ends {
  authenticate(travel: Travel, options: { readonly callbackURL: string }): void;
}

function stopping<End extends (input: never) => void>(
  ends: Readonly<Record<string, End>>,
  timer: NodeJS.Timeout,
): Record<string, (input: never) => void> {
  return Object.fromEntries(
    Object.entries(ends).map(([name, end]) => [
      name,
      (input: never) => {
        clearTimeout(timer);
        end(input);
      },
    ]),
  );
}

type Done = (error: null, result: string | false) => void;

/** The strategy's memory between departure and arrival, which tells by the number of parameters what a store can do. */
const handshakes = {
  store(travel: Travel, verifier: string, _state: unknown, _meta: unknown, done: Done) {
    const state = randomBytes(32).toString('base64url');
    travel.handshake = `${state}.${verifier}`;
    done(null, state);
  },
  verify(travel: Travel, state: string | undefined, _meta: unknown, done: Done) {
    const [known = '', verifier = ''] = travel.handshake.split('.');
    done(null, known !== '' && isSame(state ?? '', known) && verifier);
  },
};

function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function accountOf({ id, emails }: Profile): Account {
  const [address] = emails ?? [];
  if (!id || !address) throw new SignInRefused('Google names no address');
  return { subject: id, email: address.value.toLowerCase(), isEmailVerified: address.verified };
}

/** The library's errors hold what Google answered, so none of them is passed on. Only a clear answer is a no. */
function inOurWords(error: unknown): Error {
  const { name, oauthError } = error as {
    readonly name?: string;
    readonly oauthError?: { readonly statusCode?: number };
  };
  const status = oauthError?.statusCode ?? 0;
  const isAnswer = name === 'TokenError' || name === 'AuthorizationError' || (status >= 400 && status < 500);
  return isAnswer ? new SignInRefused('Google said no') : new IdentityUnreachable('Google does not answer');
}
