import { MailDeferred, MemoryMailer, type Mail } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { anna, Family, nils } from '../support/family';
import { until } from '../../support/until';
import { addPreviousRegistrations } from '../support/previous-families';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const text = { subject: 'Starten är försenad', message: 'Starten för 5,6 km är 20 min försenad.' };
const path = '/admin/api/mailings';

/** Defers mail to addresses that begin with `slow`. */
class SlowMailer extends MemoryMailer {
  override send(mail: Mail): Promise<void> {
    if (mail.to.address.startsWith('slow')) throw new MailDeferred('the mail server answered 451');
    return super.send(mail);
  }
}

describe("A mailing to this edition's families", () => {
  let app: RunningApp;
  let mailer: SlowMailer;

  beforeEach(async () => {
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation();
    mailer = new SlowMailer();
    app = await startApp({
      now: REGISTRATION_OPEN_MS,
      config: { mailingsPerMinute: 1_000_000 },
      engines: { mailer },
    });
  });
  afterEach(async () => {
    await app.stop();
    jest.restoreAllMocks();
  });

  const list = async () => (await app.getAsOrganiser(path)).body;
  const completed = (mailing: string) =>
    until(async () => {
      const all = (await list()) as { mailing: string; completedAt: string | null }[];
      return all.find((one) => one.mailing === mailing && one.completedAt !== null);
    });
  const mailed = () => mailer.sent.filter(({ subject }) => subject === text.subject);
  const count = async (distances: string) =>
    (await app.getAsOrganiser(`${path}/families?distances=${distances}`)).body;

  it('goes to families that have paid for a runner in the distances, without an unsubscribe link', async () => {
    const [ek, alm] = [await Family.signIn(app, 'ek'), await Family.signIn(app, 'alm', '198.51.100.9')];
    await ek.save({ anna, nils });
    await ek.book('HIFSPRINGER');
    await alm.save({ anna });
    await addPreviousRegistrations(app, 'earlier');
    await until(async () => (await count('5600')).count === 1);
    expect(await count('2800')).toEqual({ count: 0 });

    const { status, body } = await app.sendAsOrganiser(path, { ...text, distances: [5600] });
    expect([status, body]).toEqual([200, { sentCount: 1, mailing: expect.any(String) }]);
    expect(await completed(body.mailing)).toMatchObject({ distances: [5600], sent: 1, stoppedAt: null });
    expect(mailed().map(({ to }) => to.address)).toEqual(['ek@example.se']);
    const [mail] = mailed();
    expect(mail?.headers).toEqual({ Precedence: 'bulk' });
    expect(mail?.text).not.toContain('avregistrera');
    expect(mail?.text).toContain(
      'för att du har anmält någon till Höstloppet 2025. Det är information om loppet.',
    );
  });

  it.each([
    [{ ...text, distances: [] }, 400, 'Välj minst en distans'],
    [text, 400, 'Välj minst en distans'],
    [{ ...text, distances: ['x'] }, 400, 'Välj minst en distans'],
    [{ ...text, subject: '', distances: [2800] }, 400, 'Ämne krävs'],
    [{ ...text, distances: [2800] }, 409, 'Ingen med e-postadress är anmäld på de distanserna'],
  ])('is refused with %j: %i %s', async (body, status, error) => {
    expect(await app.sendAsOrganiser(path, body)).toMatchObject({ status, body: { error } });
  });

  it('does not wait for an earlier mailing with a deferred recipient, which can be stopped', async () => {
    await addPreviousRegistrations(app, 'slow');
    const ek = await Family.signIn(app, 'ek');
    await ek.save({ anna });
    await ek.book('HIFSPRINGER');
    await until(async () => (await count('5600')).count === 1);
    const { body: earlier } = await app.sendAsOrganiser('/admin/api/send-email-previous-runners', {
      subject: 'Välkommen',
      message: 'Nu öppnar anmälan.',
    });
    const { body: urgent } = await app.sendAsOrganiser(path, { ...text, distances: [5600] });
    await completed(urgent.mailing);

    const stop = () => app.sendAsOrganiser(`${path}/${String(earlier.mailing)}/stop`);
    const { status, body } = await stop();
    expect(status).toBe(200);
    expect(body).toContainEqual(
      expect.objectContaining({ mailing: earlier.mailing, completedAt: null, stoppedAt: expect.any(String) }),
    );
    expect((await stop()).status).toBe(200);
    expect(await app.sendAsOrganiser(`${path}/unknown/stop`)).toMatchObject({
      status: 404,
      body: { code: 'mailing-unknown' },
    });
  });
});
