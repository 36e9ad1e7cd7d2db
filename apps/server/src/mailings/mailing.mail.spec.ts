import { readConfig } from '../platform/config/config';
import { mailingMail } from './mailing.mail';

const { edition } = readConfig({});
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

describe('mailingMail', () => {
  it('sets both List-Unsubscribe headers and suppresses automatic replies', () => {
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${unsubscribe}>, <mailto:${edition.organiser.email}?subject=Avregistrera>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    });
  });

  it("shows the organiser's text with links, escaped in HTML", () => {
    expect(mail.html).toContain('>Välkommen &lt;tillbaka&gt;</h1>');
    expect(mail.html).toMatch(
      /Nu öppnar anmälan:<br><a href="https:\/\/race\.example\.se\/anmalan\?a=1&amp;b="/,
    );
    expect(mail.html).not.toContain('<script');
    expect(mail.html).not.toMatch(/<(img|iframe)|url\(/i);
    expect(mail.text).toContain('Hej!\n\nNu öppnar anmälan:\nhttps://race.example.se/anmalan');
  });

  it('states the sender, the reason and the unsubscribe link in both forms', () => {
    const { name, address, email } = edition.organiser;
    for (const text of [name, address, email, 'ett tidigare år', unsubscribe]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
  });

  it('goes to one mailbox and contains its address nowhere else', () => {
    expect(mail.to).toEqual({ name: '', address: 'asa@example.se' });
    expect(`${mail.id} ${mail.subject} ${mail.text} ${mail.html}`).not.toContain('asa@');
  });
});
