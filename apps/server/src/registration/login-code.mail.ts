import type { Mail } from '@app/adapters';
import type { Edition } from '../platform/config/edition.schema';
import { html, plainText, type MailPage } from '../platform/mail/mail-page';
import { senderLines } from '../platform/mail/sender-lines';

/** A code on its way to the one who asked for it. */
interface CodeOnItsWay {
  readonly codeId: string;
  readonly code: string;
  readonly email: string;
  readonly edition: Edition;
}

/** The code comes first, where the notice on a locked phone shows it; never in the subject, which mail servers write into their logs. */
export function loginCodeMail({ codeId, code, email, edition }: CodeOnItsWay): Mail {
  const page: MailPage = {
    heading: 'Din kod',
    blocks: [
      { kind: 'large', text: code },
      {
        kind: 'text',
        text: `Skriv koden på sidan där du anmäler dig till ${edition.name}. Den gäller i tio minuter.`,
      },
      {
        kind: 'text',
        text: 'Har du inte bett om någon kod kan du bortse från det här mejlet. Lämna aldrig ut koden till någon annan.',
      },
    ],
    foot: senderLines(edition),
  };
  return {
    id: `login-code-${codeId}`,
    to: { name: '', address: email },
    subject: `Din kod till ${edition.name}`,
    text: plainText(page),
    html: html(page),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
