/** Who an identity provider says someone is. `subject` is its own name for them, which stays when their address changes. */
export interface Account {
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** What the provider calls them; '' when it does not say. */
  readonly name: string;
}

/** A browser on its way to the provider. `handshake` must come back as it was, with whoever returns: the caller keeps it where nobody else can read or change it. */
export interface SignInRedirect {
  readonly location: string;
  readonly handshake: string;
}

/** A browser that came back, with everything it brought. */
export interface SignInCallback {
  readonly query: Readonly<Record<string, string>>;
  readonly handshake: string;
}

/** Somebody else who knows who people are. Every call throws SignInRefused, or IdentityUnreachable when nobody can know. */
export abstract class IdentityProvider {
  /** The account that a signed credential is about. */
  abstract verify(credential: string): Promise<Account>;
  /** Sends a browser to the provider's own sign-in page, from where it comes back to the address `returnTo`. */
  abstract begin(returnTo: string): Promise<SignInRedirect>;
  /** The account of a browser that has come back to `returnTo`. */
  abstract complete(returnTo: string, callback: SignInCallback): Promise<Account>;
}

/** The proof is wrong, too old, or meant for somebody else. The message holds nothing of it. */
export class SignInRefused extends Error {
  readonly code = 'sign-in-refused';
}

/** The provider is away. */
export class IdentityUnreachable extends Error {
  readonly code = 'identity-unreachable';
}
