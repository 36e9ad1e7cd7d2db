import { MemoryMailer } from '@app/adapters';
import { readEdition } from '../../../apps/server/src/platform/config/edition';
import { ReminderService } from '../../../apps/server/src/reminders/reminder.service';
import { anna, Family } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const read = readEdition('content/2025');
if (!('edition' in read)) throw new Error(read.problems.join('\n'));
const { edition } = read;

const HOUR = 3_600_000;
const due = Date.parse('2025-09-09T16:00:00Z');
const closes = Date.parse('2025-09-12T16:00:00Z');
const fast = { mailingsPerMinute: 1_000_000 };

describe('The reminder to families that have not paid', () => {
  const apps: RunningApp[] = [];
  const start = async (options: Parameters<typeof startApp>[0] = {}) => {
    const app = await startApp({ now: REGISTRATION_OPEN_MS, config: fast, ...options });
    apps.push(app);
    return app;
  };
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.stop()));
  });

  const runReminderJob = (app: RunningApp) => app.app.get(ReminderService).run();
  const saveFamily = async (app: RunningApp, name: string) => {
    const family = await Family.signIn(app, name);
    await family.save({ a: anna });
    return family;
  };
  const reminderStatus = async (app: RunningApp) => (await app.getAsOrganiser('/admin/api/reminder')).body;
  const waitUntilSent = (app: RunningApp) =>
    until(async () => {
      const { sent } = await reminderStatus(app);
      return sent?.isDone && sent;
    });
  const remindedBy = ({ sent }: MemoryMailer) =>
    sent.filter(({ subject }) => subject.startsWith('Påminnelse')).map(({ to }) => to.address);

  it('goes out once, when due, to unpaid families that registered at least a day ago', async () => {
    const mailer = new MemoryMailer();
    const app = await start({ engines: { mailer } });
    await saveFamily(app, 'ek');
    await (await saveFamily(app, 'betald')).book('HIFSPRINGER');
    await Family.signIn(app, 'tom');
    await saveFamily(app, 'bort');
    await app.sendAsOrganiser('/admin/api/erase', {
      registration: 'bort'.padEnd(32, 'a'),
      reason: 'På egen begäran',
    });
    expect(await reminderStatus(app)).toMatchObject({ sendsAt: '2025-09-09T16:00:00.000Z', sent: null });

    app.clock.set(due - 1);
    await saveFamily(app, 'nyss');
    await runReminderJob(app);
    expect(await reminderStatus(app)).toMatchObject({ waiting: 1, sent: null });

    app.clock.set(due);
    await Promise.all([runReminderJob(app), runReminderJob(app)]);
    expect(await waitUntilSent(app)).toMatchObject({ recipients: 1, sent: 1, failed: 0 });
    app.clock.set(due + 48 * HOUR);
    await runReminderJob(app);
    expect(remindedBy(mailer)).toEqual(['ek@example.se']);

    const mail = mailer.sent.find(({ subject }) => subject.startsWith('Påminnelse'));
    expect(mail?.text).toContain('Anmälan stänger fredag 12 september 2025 kl.\u00a018.00.');
    expect(mail?.text).toContain('för att du har börjat en anmälan som inte är betald');
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const [newest] = (await app.getAsOrganiser('/admin/api/mailings')).body;
    expect(newest).toMatchObject({ by: 'Automatisk påminnelse', recipients: 1, sent: 1 });
  });

  it('offers a link that declines further mail', async () => {
    const mailer = new MemoryMailer();
    const app = await start({ engines: { mailer } });
    for (const name of ['avsagd', 'ek']) await saveFamily(app, name);
    app.clock.set(due);
    await runReminderJob(app);
    await waitUntilSent(app);
    const mail = mailer.sent.find(({ to }) => to.address === 'avsagd@example.se');
    const link = /https?:\S+\/avregistrera\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(link).toMatch(/^[a-z2-7]{64}$/);
    expect((await app.sendJson(`/api/mail-preference/${link}`, { declined: true })).status).toBe(200);
    const text = { subject: 'Välkommen tillbaka', message: 'Nu öppnar anmälan.' };
    expect((await app.sendAsOrganiser('/admin/api/send-email-previous-runners', text)).status).toBe(409);
  });

  it('continues after a restart, skips families that have paid since, and repeats no mail', async () => {
    const dataDir = temporaryFolder('reminder');
    const mailer = new MemoryMailer();
    const slow = await start({ dataDir, engines: { mailer }, config: {} });
    const families = await Promise.all(['ek', 'alm', 'lind'].map((name) => saveFamily(slow, name)));
    slow.clock.set(due);
    await runReminderJob(slow);
    await until(() => Promise.resolve(remindedBy(mailer).length > 0));
    const [first] = remindedBy(mailer);
    const unreached = families.filter(({ registration }) => !first?.startsWith(registration.slice(0, 2)));
    await unreached[0]?.book('HIFSPRINGER');
    await slow.stop();
    expect(remindedBy(mailer)).toHaveLength(1);

    const app = await start({ dataDir, now: due + HOUR, engines: { mailer } });
    expect(await waitUntilSent(app)).toMatchObject({ recipients: 3, sent: 2, failed: 1 });
    await runReminderJob(app);
    expect(new Set(remindedBy(mailer)).size).toBe(2);
    expect(remindedBy(mailer)).toHaveLength(2);
    await app.stop();
  });

  it('is sent by a server that starts after its time, unless registration has closed', async () => {
    const dataDir = temporaryFolder('reminder-late');
    const before = await start({ dataDir, engines: { mailer: new MemoryMailer() } });
    await saveFamily(before, 'ek');
    await before.stop();

    const mailer = new MemoryMailer();
    const late = await start({ dataDir, now: closes, engines: { mailer } });
    await runReminderJob(late);
    expect(await reminderStatus(late)).toMatchObject({ isOver: true, waiting: 1, sent: null });
    await late.stop();

    const inTime = await start({ dataDir, now: closes - HOUR, engines: { mailer } });
    await waitUntilSent(inTime);
    expect(remindedBy(mailer)).toEqual(['ek@example.se']);
    await inTime.stop();
  });

  it('is not sent when reminderDays is null', async () => {
    const app = await start({ config: { ...fast, edition: { ...edition, reminderDays: null } } });
    await saveFamily(app, 'ek');
    app.clock.set(due + HOUR);
    await runReminderJob(app);
    expect(await reminderStatus(app)).toMatchObject({ sendsAt: null, sent: null });
  });
});
