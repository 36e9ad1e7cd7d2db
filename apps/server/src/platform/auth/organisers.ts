import type { Account, OrganiserAccounts, Ids } from '@app/adapters';
import { organiserName } from '@app/domain';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Holder } from './sessions';

/** How organisers are known: by the printed link, or by their accounts, never by both. */
export type Admission =
  | { readonly by: 'link'; readonly token: AdminToken; readonly ids: Ids }
  | { readonly by: 'account'; readonly emails: readonly string[]; readonly book: OrganiserAccounts };

/** An organiser who is signed in. Whoever came by the link has the name they gave, or none, and no address. */
export interface Organiser {
  readonly name: string | undefined;
  readonly email?: string;
}

/** Who may organise. */
export class Organisers {
  constructor(private readonly admission: Admission) {}

  /** A new subject for whoever holds the printed link: nobody knows which holders are one person, so each sign-in stands alone. */
  holding(token: string): string | undefined {
    if (this.admission.by !== 'link' || !this.admission.token.matches(token)) return undefined;
    return `${holdersOf(this.admission.token)}${this.admission.ids.short()}`;
  }

  /** Whoever has this account: on the list, the address verified, and the same account as the first time. */
  async with({ email, subject, isEmailVerified, name }: Account): Promise<Holder | undefined> {
    if (this.admission.by !== 'account' || !isEmailVerified || !this.admission.emails.includes(email))
      return undefined;
    const bound = await this.admission.book.bind(email, subject);
    return bound === subject ? { subject: email, name: organiserName(name) } : undefined;
  }

  /** The organiser whose session this is, while they are one: a name off the list is out at once, and so is who holds an older link. */
  behind({ subject, name }: Holder): Organiser | undefined {
    if (this.admission.by === 'link')
      return subject.startsWith(holdersOf(this.admission.token)) ? { name } : undefined;
    return this.admission.emails.includes(subject)
      ? { name: name ?? subject.split('@', 1)[0], email: subject }
      : undefined;
  }

  /** Whether organisers say themselves what they are called; an account has a name of its own. */
  get nameThemselves(): boolean {
    return this.admission.by === 'link';
  }
}

/** What the subjects of one link begin with. */
function holdersOf({ mark }: AdminToken): string {
  return `admin-${mark}-`;
}

/** The secret in the printed sign-in link. */
export class AdminToken {
  /** Tells links apart and gives none away: 48 bits of a hash of the 256 that are secret. */
  readonly mark: string;
  private readonly digest: Buffer;

  constructor(value: string) {
    this.digest = digestOf(value);
    this.mark = this.digest.toString('base64url').slice(0, 8);
  }

  /** Takes equally long for every wrong guess. */
  matches(guess: string): boolean {
    return timingSafeEqual(this.digest, digestOf(guess));
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
