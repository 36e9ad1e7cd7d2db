import type { Mail } from '@app/adapters';
import type { Edition } from '../platform/config/edition.schema';
import { mailFrom, senderLines } from '../platform/mail/mail-page';

interface MailedCode {
  readonly codeId: string;
  readonly code: string;
  readonly email: string;
  readonly edition: Edition;
}

/** The code comes first, for a locked phone's notification; never in the subject, which servers log. */
export function loginCodeMail({ codeId, code, email, edition }: MailedCode): Mail {
  return mailFrom(
    {
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
    },
    {
      id: `login-code-${codeId}`,
      to: { name: '', address: email },
      subject: `Din kod till ${edition.name}`,
    },
  );
}
