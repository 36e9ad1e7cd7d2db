import type { Mail } from '@app/adapters';
import {
  mailingFoot,
  ownRaceBecause,
  paragraphsOf,
  REMINDED_BECAUSE,
  type Reminding,
  UNSUBSCRIBE_TEXT,
} from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { html, plainText, siteAddress, type MailPage } from '../platform/mail/mail-page';
import { MailingIds } from './mailing-ids';

/** What organisers write to many. */
export interface MailingText {
  readonly subject: string;
  readonly message: string;
  /** It tells this edition's families, by distance, of the race they are in; without it those who were here before. */
  readonly distances?: readonly number[];
  /** It reminds those who have not paid. */
  readonly reminder?: Reminding;
}

/** Writes the mail of a mailing to one address. */
@Injectable()
export class MailingWriter {
  constructor(
    private readonly config: Config,
    private readonly ids: MailingIds,
  ) {}

  /** `id` names the mail. */
  write(text: MailingText, { id, email }: { readonly id: string; readonly email: string }): Mail {
    const { edition } = this.config;
    if (text.distances) return mailingMail({ ...text, id, email, edition });
    const token = this.ids.token(this.ids.suppression(email));
    const unsubscribe = `${siteAddress(this.config)}/avregistrera/${token}`;
    return mailingMail({ ...text, id, email, unsubscribe, edition });
  }
}

/** What the mail is made of. `unsubscribe` is the address of the recipient's own link; a family in the race needs none. */
interface MailingMail extends MailingText {
  readonly id: string;
  readonly email: string;
  readonly unsubscribe?: string;
  readonly edition: Pick<Edition, 'organiser' | 'name'>;
}

/** The words as they were written, who sent them and the way out: a link for people, and for mail programs one press (RFC 8058). */
export function mailingMail(mailing: MailingMail): Mail {
  const { id, subject, message, email, unsubscribe, edition } = mailing;
  const { organiser } = edition;
  const page: MailPage = {
    heading: subject,
    blocks: paragraphsOf(message).map((lines) => ({ kind: 'written', lines })),
    foot: mailingFoot(organiser, whyTold(mailing)),
    ...(unsubscribe !== undefined && { footLink: { text: UNSUBSCRIBE_TEXT, address: unsubscribe } }),
  };
  return {
    id,
    to: { name: '', address: email },
    subject,
    text: plainText(page),
    html: html(page),
    headers: {
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>, <mailto:${organiser.email}?subject=Avregistrera>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      Precedence: 'bulk',
    },
  };
}

function whyTold({ reminder, distances, edition }: MailingMail): string | undefined {
  if (reminder) return REMINDED_BECAUSE;
  return distances && ownRaceBecause(edition.name);
}
