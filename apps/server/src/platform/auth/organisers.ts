import type { IdentityAccount, OrganiserAccounts, Ids } from '@app/adapters';
import { organiserName } from '@app/domain';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { SessionHolder } from './sessions';

/** How organisers sign in: by the printed link or by their accounts, never both. */
export type SignInMethod =
  | { readonly by: 'link'; readonly token: AdminToken; readonly ids: Ids }
  | { readonly by: 'account'; readonly emails: readonly string[]; readonly accounts: OrganiserAccounts };

/** A signed-in organiser. Signed in by link, they have the name they gave, or none, and no address. */
export interface Organiser {
  readonly name: string | undefined;
  readonly email?: string;
}

/** Decides who is an organiser. */
export class Organisers {
  constructor(private readonly signInMethod: SignInMethod) {}

  /** Returns a new subject for the printed link's token: its holders are indistinguishable. */
  subjectForToken(token: string): string | undefined {
    if (this.signInMethod.by !== 'link' || !this.signInMethod.token.matches(token)) return undefined;
    return `${subjectPrefixOf(this.signInMethod.token)}${this.signInMethod.ids.short()}`;
  }

  /** Admits an account that is on the list, verified, and the first one bound to its address. */
  async holderForAccount({
    email,
    subject,
    isEmailVerified,
    name,
  }: IdentityAccount): Promise<SessionHolder | undefined> {
    if (this.signInMethod.by !== 'account' || !isEmailVerified || !this.signInMethod.emails.includes(email))
      return undefined;
    const bound = await this.signInMethod.accounts.getOrBind(email, subject);
    return bound === subject ? { subject: email, name: organiserName(name) } : undefined;
  }

  /** Returns the session's organiser; a removed address or a new link takes effect at once. */
  organiserOf({ subject, name }: SessionHolder): Organiser | undefined {
    if (this.signInMethod.by === 'link')
      return subject.startsWith(subjectPrefixOf(this.signInMethod.token)) ? { name } : undefined;
    return this.signInMethod.emails.includes(subject)
      ? { name: name ?? subject.split('@', 1)[0], email: subject }
      : undefined;
  }

  /** Whether organisers choose their display name; an account has its own. */
  get chooseOwnName(): boolean {
    return this.signInMethod.by === 'link';
  }
}

function subjectPrefixOf({ fingerprint }: AdminToken): string {
  return `admin-${fingerprint}-`;
}

export class AdminToken {
  /** Identifies the link without revealing it: 48 bits of a hash of the 256-bit secret. */
  readonly fingerprint: string;
  private readonly digest: Buffer;

  constructor(value: string) {
    this.digest = digestOf(value);
    this.fingerprint = this.digest.toString('base64url').slice(0, 8);
  }

  /** Compares in constant time. */
  matches(guess: string): boolean {
    return timingSafeEqual(this.digest, digestOf(guess));
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
