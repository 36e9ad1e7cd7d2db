import type { Clock } from '../clock/clock';
import { type Mail, MailRefused } from './mailer';

/** What readers see as the sender, and the address. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * A mail as nodemailer takes it: to one mailbox, with a message id that stays the same when the mail is sent again, so that
 * a reader's mail program shows a repeat once. Throws MailRefused for a recipient that could be read as two.
 */
export function messageOf(mail: Mail, from: Sender, clock: Clock) {
  const { address } = mail.to;
  if (!ONE_MAILBOX.test(address)) throw new MailRefused('the recipient is not one mailbox');
  return {
    from: { ...from },
    to: { ...mail.to },
    envelope: { from: from.address, to: [address] },
    messageId: `<${nameOf(mail)}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
    date: new Date(clock.now()),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { ...mail.headers },
    attachments: (mail.attachments ?? []).map(({ filename, type, content }) => ({
      filename,
      contentType: type,
      content,
    })),
  };
}

/** The mail's id as the name of a file, or the first part of a message id. */
export function nameOf({ id }: Pick<Mail, 'id'>): string {
  return encodeURIComponent(id);
}

/** No list, no display name, and nothing quoted that could hide a second recipient. */
const ONE_MAILBOX = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;
