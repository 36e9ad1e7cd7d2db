import { FixedClock } from '../clock/clock';
import { FakeSmtpServer } from '../testing/fake-smtp-server';
import { MailDeferred, MailRefused } from './mailer';
import { SmtpMailer } from './smtp.mailer';

const from = { name: 'Höstloppet', address: 'info@example.se' };
const mail = {
  id: 'receipt-1',
  to: { name: 'Åsa Ek', address: 'asa@example.se' },
  subject: 'Kvitto',
  text: 'Tack för din anmälan',
  html: '<p>Tack för din anmälan</p>',
};

describe('SmtpMailer', () => {
  let smtpServer: FakeSmtpServer;
  let mailer: SmtpMailer;
  const clock = new FixedClock(Date.parse('2025-09-01T10:00:00Z'));
  const open = async (password?: string, user = '') => {
    smtpServer = new FakeSmtpServer(password);
    mailer = new SmtpMailer(`smtp://${user}${await smtpServer.open()}`, from, clock);
  };
  const to = (address: string) => ({ ...mail, to: { name: '', address } });
  afterEach(async () => {
    await mailer.close();
    await smtpServer.close();
  });

  it('delivers a complete mail to its one recipient', async () => {
    await open();
    await mailer.send(mail);
    expect(smtpServer.received).toMatchObject([
      {
        to: ['asa@example.se'],
        mail: { subject: 'Kvitto', messageId: '<receipt-1@example.se>', date: new Date(clock.now()) },
      },
    ]);
    expect(smtpServer.received[0]?.mail.text?.trim()).toBe(mail.text);
    expect(smtpServer.received[0]?.mail.html).toBe(mail.html);
  });

  it('sends nothing to an address that could be read as two', async () => {
    await open();
    await expect(mailer.send(to('a@example.se, b@example.se'))).rejects.toThrow(MailRefused);
    expect(smtpServer.received).toEqual([]);
  });

  it('reuses its connections', async () => {
    await open();
    for (const id of ['1', '2', '3', '4']) await mailer.send({ ...mail, id });
    expect([smtpServer.received.length, smtpServer.connections]).toEqual([4, 1]);
  });

  it.each([450, 451, 421])('defers when the server answers %i', async (code) => {
    await open();
    const sending = mailer.send(to(`answer-${String(code)}@example.se`));
    await expect(sending).rejects.toMatchObject({
      code: 'mail-deferred',
      message: `the mail server answered ${String(code)}`,
    });
  });

  it.each([550, 553])(
    'refuses permanently when the server answers %i, without naming the address',
    async (code) => {
      await open();
      const sending = mailer.send(to(`answer-${String(code)}@example.se`));
      await expect(sending).rejects.toMatchObject({
        code: 'mail-refused',
        message: `the mail server answered ${String(code)}`,
      });
    },
  );

  it('defers while the server is unavailable', async () => {
    await open();
    await smtpServer.close();
    await expect(mailer.send(mail)).rejects.toThrow(MailDeferred);
  });

  it('defers when our own password is wrong, which is not the recipient’s fault', async () => {
    await open('right', 'race:wrong@');
    await expect(mailer.send(mail)).rejects.toThrow(MailDeferred);
  });

  it('signs in where the server requires it', async () => {
    await open('right', 'race:right@');
    await mailer.send(mail);
    expect(smtpServer.received).toHaveLength(1);
  });
});
