import { readEdition } from '../platform/config/edition';
import { mailingMail } from './mailing.mail';

const read = readEdition('content/2025');
if (!('edition' in read)) throw new Error(read.problems.join('\n'));
const { edition } = read;
const unsubscribe = 'https://race.example.se/avregistrera/abc';

const mail = mailingMail({
  id: 'mailing-1',
  subject: 'Välkommen <tillbaka>',
  message:
    'Hej!\n\nNu öppnar anmälan:\nhttps://race.example.se/anmalan?a=1&b="2"\n\n<script>alert(1)</script>',
  email: 'asa@example.se',
  unsubscribe,
  edition,
});

describe('The mail to somebody who was here before', () => {
  it('has both ways out that mail programs know, and asks for no automatic answers', () => {
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${unsubscribe}>, <mailto:${edition.organiser.email}?subject=Avregistrera>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    });
  });

  it('is what was written, with links, and never markup', () => {
    expect(mail.html).toContain('>Välkommen &lt;tillbaka&gt;</h1>');
    expect(mail.html).toMatch(
      /Nu öppnar anmälan:<br><a href="https:\/\/race\.example\.se\/anmalan\?a=1&amp;b="/,
    );
    expect(mail.html).not.toContain('<script');
    expect(mail.html).not.toMatch(/<(img|iframe)|url\(/i);
    expect(mail.text).toContain('Hej!\n\nNu öppnar anmälan:\nhttps://race.example.se/anmalan');
  });

  it('says in both forms who sent it, why, and how to get no more', () => {
    const { name, address, email } = edition.organiser;
    for (const words of [name, address, email, 'ett tidigare år', unsubscribe]) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
  });

  it('goes to one mailbox and names it nowhere else', () => {
    expect(mail.to).toEqual({ name: '', address: 'asa@example.se' });
    expect(`${mail.id} ${mail.subject} ${mail.text} ${mail.html}`).not.toContain('asa@');
  });
});
