/**
 * An account at an identity provider. `subject` is the provider's id, which stays the same when the address
 * changes.
 */
export interface IdentityAccount {
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** The display name; '' when the provider gives none. */
  readonly name: string;
}

/**
 * A redirect to the provider. The caller stores `stateCookie` in this browser, and passes it on unread when
 * the browser returns.
 */
export interface SignInRedirect {
  readonly location: string;
  readonly stateCookie: string;
}

/** A browser's return from the provider, with its query and cookie. */
export interface SignInCallback {
  readonly query: Readonly<Record<string, string>>;
  readonly stateCookie: string;
}

/**
 * An identity provider. Every call throws SignInRefused, or IdentityUnreachable when the provider does not
 * answer.
 */
export abstract class IdentityProvider {
  /** Returns the account of a signed credential. */
  abstract verify(credential: string): Promise<IdentityAccount>;
  /** Starts a redirect to the provider's sign-in page, which returns to `redirectUri`. */
  abstract begin(redirectUri: string): Promise<SignInRedirect>;
  /** Returns the account of a browser that came back to `redirectUri`. */
  abstract complete(redirectUri: string, callback: SignInCallback): Promise<IdentityAccount>;
}

/** The proof is wrong, expired or for another client. The message quotes nothing of it. */
export class SignInRefused extends Error {
  readonly code = 'sign-in-refused';
}

/** The provider is unavailable. */
export class IdentityUnreachable extends Error {
  readonly code = 'identity-unreachable';
}
