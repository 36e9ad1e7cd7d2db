import type { Clock } from '../clock/clock';
import { type Mail, MailRefused } from './mailer';

/** The sender's display name and address. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * Converts a mail for nodemailer: one recipient, and a message id derived from the mail's id, so that mail
 * programs show a repeat once.
 * Throws MailRefused for an address that could be read as two.
 */
export function toMessage(mail: Mail, from: Sender, clock: Clock) {
  const { address } = mail.to;
  if (!ONE_MAILBOX.test(address)) throw new MailRefused('the recipient is not one mailbox');
  return {
    from: { ...from },
    to: { ...mail.to },
    envelope: { from: from.address, to: [address] },
    messageId: `<${encodedMailId(mail)}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
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

/** For file names and message ids. */
export function encodedMailId({ id }: Pick<Mail, 'id'>): string {
  return encodeURIComponent(id);
}

/** Excludes lists, display names and quoting that could hide a second recipient. */
const ONE_MAILBOX = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;
