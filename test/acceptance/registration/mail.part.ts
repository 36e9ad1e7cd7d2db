import {
  FixedClock,
  MemoryReactorStore,
  MemoryMailOutbox,
  SmtpMailer,
  SingleProcessLease,
} from '@app/adapters';
import { Logger } from '@nestjs/common';
import { MailQueue } from '../../../apps/server/src/platform/mail/mail-queue';
import { FakeSmtpServer } from '../../../libs/adapters/src/testing/fake-smtp-server';
import { until } from '../../support/until';
import { Mailboxes, Visitor } from '../support/mailbox';
import { REGISTRATION_OPEN_MS, startApp } from '../support/running-app';

const from = { name: 'Höstloppet', address: 'info@example.se' };

describe('Mail through an SMTP server', () => {
  const clock = new FixedClock(REGISTRATION_OPEN_MS);
  let smtpServer: FakeSmtpServer;
  let mailer: SmtpMailer;

  beforeEach(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    smtpServer = new FakeSmtpServer();
    mailer = new SmtpMailer(`smtp://${await smtpServer.open()}`, from, clock);
  });
  afterEach(async () => {
    await mailer.close();
    await smtpServer.close();
    jest.restoreAllMocks();
  });

  const mailTo = (address: string) => ({
    id: `receipt-${address}`,
    to: { name: '', address },
    subject: 'Kvitto',
    text: 'Tack',
    html: '<p>Tack</p>',
  });

  it('arrives once when the server is busy at first, and never when it refuses', async () => {
    const reactorStore = new MemoryReactorStore();
    const outbox = new MemoryMailOutbox();
    const stopping = new AbortController();
    const term = await new SingleProcessLease().acquire({ stopping: stopping.signal });
    if (!term) throw new Error('no term');
    const queue = new MailQueue({ mailer, reactorStore, outbox, clock, firstPauseMs: 1 });
    const first = queue.runAsLeader(term);
    for (const address of ['busy-asa@example.se', 'answer-550@example.se', 'bo@example.se'])
      await queue.deliver(mailTo(address));

    await until(async () => (await outbox.all()).length === 0);
    const arrived = () => smtpServer.received.flatMap(({ to }) => to).sort();
    expect(arrived()).toEqual(['bo@example.se', 'busy-asa@example.se']);

    const again = new MailQueue({ mailer, reactorStore, outbox, clock, firstPauseMs: 1 });
    const second = again.runAsLeader(term);
    for (const address of ['busy-asa@example.se', 'answer-550@example.se', 'bo@example.se'])
      await again.deliver(mailTo(address));
    expect(arrived()).toHaveLength(2);
    stopping.abort();
    await Promise.all([first, second]);
  });

  it('delivers a login code', async () => {
    const app = await startApp({ now: REGISTRATION_OPEN_MS, engines: { mailer } });
    const asa = new Visitor(app, new Mailboxes(), 'asa@example.se');
    const { body } = await asa.requestCode();
    const mail = await until(() => Promise.resolve(smtpServer.received[0]));
    expect(mail.to).toEqual(['asa@example.se']);
    const code = /\b\d{6}\b/.exec(mail.mail.text ?? '')?.[0] ?? '';
    expect((await asa.enterCode({ codeId: (body as { id: string }).id, code })).status).toBe(204);
    await app.stop();
  });

  it('does not delay requests while the mail server is unavailable', async () => {
    await smtpServer.close();
    const app = await startApp({ now: REGISTRATION_OPEN_MS, engines: { mailer } });
    const answer = await new Visitor(app, new Mailboxes(), 'asa@example.se').requestCode();
    expect(answer.status).toBe(200);
    await app.stop();
    await smtpServer.open();
  });
});
