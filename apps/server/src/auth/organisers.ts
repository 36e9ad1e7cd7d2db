import type { Account, AccountBook, Ids } from '@app/adapters';
import type { AdminToken } from './admin-token';

/** Whose deeds those are that somebody does who came by the printed link. */
const LINK_HOLDER = 'admin';

/** How organisers are known: by the printed link, or by their accounts, never by both. */
export type Admission =
  | { readonly by: 'link'; readonly token: AdminToken; readonly ids: Ids }
  | { readonly by: 'account'; readonly emails: readonly string[]; readonly book: AccountBook };

/** Who may organise. */
export class Organisers {
  constructor(private readonly admission: Admission) {}

  /** A new subject for whoever holds the printed link: nobody knows which holders are one person, so each sign-in stands alone. */
  holding(token: string): string | undefined {
    if (this.admission.by !== 'link' || !this.admission.token.matches(token)) return undefined;
    return `${holdersOf(this.admission.token)}${this.admission.ids.short()}`;
  }

  /** The subject with this account: on the list, the address verified, and the same account as the first time. */
  async with({ email, subject, isEmailVerified }: Account): Promise<string | undefined> {
    if (this.admission.by !== 'account' || !isEmailVerified || !this.admission.emails.includes(email))
      return undefined;
    const bound = await this.admission.book.bind(email, subject);
    return bound === subject ? email : undefined;
  }

  /** The organiser that a subject signed in as, while they are one: a name off the list is out at once, and so is who holds an older link. */
  behind(subject: string): string | undefined {
    if (this.admission.by === 'link')
      return subject.startsWith(holdersOf(this.admission.token)) ? LINK_HOLDER : undefined;
    return this.admission.emails.includes(subject) ? subject : undefined;
  }
}

/** What the subjects of one link begin with. */
function holdersOf({ mark }: AdminToken): string {
  return `${LINK_HOLDER}-${mark}-`;
}
