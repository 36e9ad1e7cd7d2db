import type { Mail } from '@app/adapters';
import {
  mailingFooter,
  ownRaceReason,
  paragraphsOf,
  REMINDER_REASON,
  type MailingAudience,
  UNSUBSCRIBE_TEXT,
} from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { mailFrom, siteUrl } from '../platform/mail/mail-page';
import { MailingIds } from './mailing-ids';

/** The organiser's text of a mailing, and its audience. */
export interface MailingText extends MailingAudience {
  readonly subject: string;
  readonly message: string;
}

/** Builds the mail of a mailing for one address. */
@Injectable()
export class MailingWriter {
  constructor(
    private readonly config: Config,
    private readonly ids: MailingIds,
  ) {}

  write(text: MailingText, { id, email }: { readonly id: string; readonly email: string }): Mail {
    const { edition } = this.config;
    if (text.distances) return mailingMail({ ...text, id, email, edition });
    const token = this.ids.unsubscribeToken(this.ids.suppression(email));
    const unsubscribe = `${siteUrl(this.config)}/avregistrera/${token}`;
    return mailingMail({ ...text, id, email, unsubscribe, edition });
  }
}

/** `unsubscribe`: the recipient's own link; none for a family in the race. */
interface MailingMail extends MailingText {
  readonly id: string;
  readonly email: string;
  readonly unsubscribe?: string;
  readonly edition: Pick<Edition, 'organiser' | 'name'>;
}

/** Builds the mail: text, sender, unsubscribe link, and one-click headers for mail programs (RFC 8058). */
export function mailingMail(mailing: MailingMail): Mail {
  const { id, subject, message, email, unsubscribe, edition } = mailing;
  const { organiser } = edition;
  return mailFrom(
    {
      heading: subject,
      blocks: paragraphsOf(message).map((lines) => ({ kind: 'written', lines })),
      foot: mailingFooter(organiser, recipientReason(mailing)),
      ...(unsubscribe !== undefined && { footLink: { text: UNSUBSCRIBE_TEXT, url: unsubscribe } }),
    },
    {
      id,
      to: { name: '', address: email },
      subject,
      headers: {
        ...(unsubscribe !== undefined && {
          'List-Unsubscribe': `<${unsubscribe}>, <mailto:${organiser.email}?subject=Avregistrera>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
        Precedence: 'bulk',
      },
    },
  );
}

function recipientReason({ reminder, distances, edition }: MailingMail): string | undefined {
  if (reminder) return REMINDER_REASON;
  return distances && ownRaceReason(edition.name);
}
