import { MemoryMailer } from '@app/adapters';
import type { PersonalDataExport } from '@app/domain';
import { RateLimits } from '../../../apps/server/src/platform/auth/rate-limits';
import { RegistrationIds } from '../../../apps/server/src/platform/names/registration-ids';
import { YEARS_LIMIT } from '../../../apps/server/src/registration/years.controller';
import { anna, Family, namesIn } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { lastYearsPart, email, lastYear, registerAndRace } from '../support/last-year';
import { REGISTRATION_OPEN_MS, type RunningApp, startApp } from '../support/running-app';

const part = 'race-250913-56';
const absent = 'quist@example.se';

describe("A runner's linked years", () => {
  const dataDir = temporaryFolder('years');
  let app: RunningApp;
  let family: Family;
  const shown = async () => (await app.request(`/api/races/years/${part}/21`)).body;
  const choose = (runner: string | null, about = {}) =>
    family.send('/api/my-years', { edition: '2024', earlier: 'a', runner, ...about });

  beforeAll(async () => {
    const started = await startApp({
      dataDir,
      now: Date.parse('2024-08-20T10:00:00Z'),
      config: { edition: lastYear },
      engines: { mailer: new MemoryMailer() },
    });
    await registerAndRace(started, lastYearsPart, 12);
    await takenOff(started);
    await started.stop();
    const engines = { mailer: new MemoryMailer() };
    app = await startApp({ dataDir, now: REGISTRATION_OPEN_MS, engines });
    family = await registerAndRace(app, part, 21);
  });
  afterAll(() => app.stop());

  /** Registers another family that year and cancels its runner. */
  async function takenOff(last: RunningApp) {
    const other = await Family.byAddress(last, absent);
    await other.save({ a: { ...anna, lastname: 'Quistgaardh' } });
    await other.book('HIFSPRINGER');
    await until(async () => (await namesIn(last, lastYearsPart)).length === 2);
    const path = `/admin/api/registrations/${other.registration}/runners/a/cancel`;
    expect((await last.sendAsOrganiser(path, { note: 'sjuk' })).status).toBe(200);
  }

  it('are offered to the address they were registered with, and shown once it links them', async () => {
    const { body } = await family.read('/api/my-years');
    expect(body).toEqual([
      expect.objectContaining({
        edition: '2024',
        earlier: 'a',
        name: 'Anna Ek',
        part: lastYearsPart,
        bib: 12,
      }),
    ]);
    expect(await shown()).toEqual([]);

    expect((await choose('a')).body).toEqual([expect.objectContaining({ runner: 'a' })]);
    expect(await shown()).toEqual([
      {
        edition: '2024',
        part: lastYearsPart,
        distance: 5600,
        bib: 12,
        place: 1,
        of: 1,
        result: expect.any(Number),
      },
    ]);
  });

  it('cannot be linked by another family', async () => {
    const other = await Family.byAddress(app, 'alm@example.se');
    expect((await other.read('/api/my-years')).body).toEqual([]);
    const claim = { edition: '2024', earlier: 'a', runner: 'a' };
    expect((await other.send('/api/my-years', claim)).status).toBe(404);
    expect((await choose('b')).status).toBe(404);
    expect((await choose('a', { edition: '2025' })).status).toBe(404);
    expect((await choose('a', { edition: 'x' })).status).toBe(400);
    expect((await app.request(`/api/races/years/${part}/22`)).status).toBe(404);
    expect((await app.request(`/api/races/years/${part}/x`)).status).toBe(400);
  });

  it('are hidden while the runner is anonymous', async () => {
    await choose('a');
    expect(await shown()).not.toEqual([]);
    await family.send('/anonymity', { runner: 'a', anonymous: true });
    await until(async () => JSON.stringify(await shown()) === '[]');
    await family.send('/anonymity', { runner: 'a', anonymous: false });
    await until(async () => JSON.stringify(await shown()) !== '[]');
  });

  it('are hidden while the earlier runner is anonymous', async () => {
    await choose('a');
    const rows = await app.board(lastYearsPart);
    const ran = { type: 'AnonymiseRunner', part: lastYearsPart, sort: String(rows[1]?.sort) } as const;
    await app.applyCommands({ ...ran, id: 'without', anonymous: true });
    await until(async () => JSON.stringify(await shown()) === '[]');
    await app.applyCommands({ ...ran, id: 'with', anonymous: false });
    await until(async () => JSON.stringify(await shown()) !== '[]');
  });

  it('can be unlinked at any time', async () => {
    await choose('a');
    expect((await choose(null)).body).toEqual([expect.objectContaining({ runner: null })]);
    expect(await shown()).toEqual([]);
  });

  it("are in the family's own data, with that year's registration, until it is erased", async () => {
    const take = async () => (await family.read('/api/my-data')).body as PersonalDataExport;
    const then = { firstname: 'Anna', places: [{ distance: 5600, bib: 12, status: 'finished', place: 1 }] };
    expect(await take()).toMatchObject({
      edition: '2025',
      runners: [{ places: [{ bib: 21 }] }],
      earlier: [{ edition: '2024', runners: [then], bookings: [{ status: 'Betald' }] }],
    });
    const { text } = await family.read('/api/my-data/page');
    expect(text).toContain('<h2>Anmälan 2024</h2>');
    const registration = app.app.get(RegistrationIds).registrationIdIn('2024', email);
    expect(text).not.toContain(registration);
    await app.sendAsOrganiser('/admin/api/erase', { registration, reason: 'De bad om det' });
    await app.viewsCaughtUp();
    expect((await take()).earlier).toEqual([]);
  });

  it('are erased on their own day too, for a cancelled runner', async () => {
    const ran = async () => (await app.getAsOrganiser('/admin/api/days/240914')).text;
    expect(await ran()).toContain('Quistgaardh');
    const registration = app.app.get(RegistrationIds).registrationIdIn('2024', absent);
    await app.sendAsOrganiser('/admin/api/erase', { registration, reason: 'De bad om det' });
    expect(await ran()).not.toContain('Quistgaardh');
  });

  it('are rate limited for each client', async () => {
    const from = (client: string) =>
      app.request(`/api/races/years/${part}/21`, { headers: { 'x-forwarded-for': client } });
    for (let read = 1; read < YEARS_LIMIT.times; read++)
      await app.app.get(RateLimits).take({ allowance: YEARS_LIMIT, who: '203.0.113.9' });
    expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('203.0.113.9')).status).toBe(429);
    expect((await from('203.0.113.10')).status).toBe(200);
  });
});
