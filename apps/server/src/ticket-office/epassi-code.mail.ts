import type { Mail } from '@app/adapters';
import type { Edition } from '../platform/config/edition.schema';
import { html, plainText, type MailPage } from '../platform/mail/mail-page';
import { senderLines } from '../platform/mail/sender-lines';

/** A code for someone who has paid with their wellness benefit. `address` is where to register. */
interface EpassiCodeOnItsWay {
  /** Names the mail. Never made of the code: ids stand in logs. */
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly edition: Edition;
}

/** What a code is worth, and where it is typed in. */
export function epassiCodeMail({ id, code, name, email, address, edition }: EpassiCodeOnItsWay): Mail {
  const page: MailPage = {
    heading: `Hej ${name}!`,
    blocks: [
      { kind: 'text', text: 'Tack för din betalning med Epassi. Här är din kod:' },
      { kind: 'large', text: code },
      {
        kind: 'text',
        text: 'Skriv den i fältet Kampanjkod när du anmäler dig, så dras startavgiften för en vuxen av. Koden gäller en gång och bara för dig.',
      },
      { kind: 'link', text: 'Till anmälan', address },
    ],
    foot: senderLines(edition),
  };
  return {
    id: `epassi-code-${id}`,
    to: { name, address: email },
    subject: `Din startplats i ${edition.name}`,
    text: plainText(page),
    html: html(page),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
