import type { Mail } from '@app/adapters';
import type { Edition } from '../platform/config/edition.schema';
import { html, type MailPage, plainText, senderLines } from '../platform/mail/mail-page';

interface MailedCode {
  readonly codeId: string;
  readonly code: string;
  readonly email: string;
  readonly edition: Edition;
}

/**
 * The code comes first, so that a locked phone's notification shows it; never in the subject, which mail
 * servers log.
 */
export function loginCodeMail({ codeId, code, email, edition }: MailedCode): Mail {
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
        text: 'Har du inte bett om någon kod kan du bortse från det här mailet. Lämna aldrig ut koden till någon annan.',
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
