import type { Account, AccountBook } from '@app/adapters';
import type { AdminToken } from './admin-token';

/** Who the printed link signs in. */
const LINK_HOLDER = 'admin';

/** How organisers are known: by the printed link, or by their accounts, never by both. */
export type Admission =
  | { readonly by: 'link'; readonly token: AdminToken }
  | { readonly by: 'account'; readonly emails: readonly string[]; readonly book: AccountBook };

/** Who may organise. */
export class Organisers {
  constructor(private readonly admission: Admission) {}

  /** The organiser who holds the printed link. */
  holding(token: string): string | undefined {
    if (this.admission.by !== 'link') return undefined;
    return this.admission.token.matches(token) ? LINK_HOLDER : undefined;
  }

  /** The organiser with this account: on the list, the address verified, and the same account as the first time. */
  async with({ email, subject, isEmailVerified }: Account): Promise<string | undefined> {
    if (this.admission.by !== 'account' || !isEmailVerified || !this.admission.emails.includes(email))
      return undefined;
    const bound = await this.admission.book.bind(email, subject);
    return bound === subject ? email : undefined;
  }

  /** Whether someone who signed in once may still organise: a name off the list is out at once. */
  isStill(organiser: string): boolean {
    return this.admission.by === 'link'
      ? organiser === LINK_HOLDER
      : this.admission.emails.includes(organiser);
  }
}
