import type { PersonalDataExport } from '@app/domain';
import { anna, Family, nils, namesIn } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const short = 'race-250913-08';
const gun = Date.parse('2025-09-13T09:00:00Z');

describe("A family's own data", () => {
  let app: RunningApp;
  let family: Family;

  beforeAll(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna, b: { ...nils, firstname: '<Nils> & co' } });
    await family.book('HIFSPRINGER');
    await until(async () => (await namesIn(app, short)).length === 1);
    const others = await Family.signIn(app, 'grannen', '198.51.100.9');
    await others.save({ a: { ...nils, firstname: 'Grannbarn', lastname: 'Granne' } });
    await others.book('HIFSPRINGER');
    await until(async () => (await namesIn(app, short)).length === 2);
    app.clock.set(gun);
    await raceDay();
  });
  afterAll(() => app.stop());

  const take = async (): Promise<PersonalDataExport> => (await family.read('/api/my-data')).body;

  it('has runners, bookings, mails, places, times and changes', async () => {
    const data = await take();
    expect(data).toMatchObject({
      edition: '2025',
      email: 'ek@example.se',
      erasureAskedAt: null,
      wantsMailings: true,
      bookings: [{ adults: 1, children: 1, booked: 0, campaign: 'HIFSPRINGER', status: 'Betald' }],
    });
    expect(data.runners).toMatchObject([
      {
        firstname: 'Anna',
        age: 41,
        company: 'IK Exempel',
        distance: 5.6,
        places: [{ distance: 5600, bib: null }],
      },
      {
        firstname: '<Nils> & co',
        places: [{ distance: 800, bib: 81, status: 'finished', result: 200_000, place: 2 }],
      },
    ]);
    expect(data.runners[1]?.places[0]?.changes.map(({ by, words }) => `${by}: ${words}`)).toEqual([
      'Automatiskt: Löparen anmäld till 0.8K',
      'En arrangör: Startnummer 81 till Löparen',
      'En arrangör: Löparen i mål',
    ]);
    expect(data.mails.map(({ words }) => words)).toContain('Kvitto');
    expect(data.changes.map(({ by, words }) => `${by}: ${words}`)).toContain(
      'Familjen: Deltagare: Anna Ek, <Nils> & co Ek',
    );
  });

  it('has no data of others, no ids and no secrets', async () => {
    const text = JSON.stringify(await take());
    expect(text).not.toMatch(/Grann|grannen@|runner-|race-2|kampanj-|arrangör@/);
    expect(text).not.toContain(family.registration);
    expect(text).not.toMatch(/"(revision|registration|payment|id|token|sort|part|hash)"/);
  });

  it('is available as a page, with names escaped', async () => {
    const { status, headers, text } = await family.read('/api/my-data/page');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="sparat-om-er.html"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<h2>&lt;Nils&gt; &amp; co Ek</h2>');
    expect(text).toContain('plats 2');
    expect(text).not.toMatch(/Grann|<Nils>/);
  });

  it('includes the erasure request, and is unavailable after the erasure', async () => {
    await family.send('/ask-erasure', { words: 'Vi flyttar' });
    const data = await take();
    expect(data.erasureAskedAt).toBe(new Date(gun + 200_000).toISOString());
    expect(data.changes.at(-1)).toMatchObject({
      by: 'Familjen',
      words: 'Familjen har bett att bli borttagen',
      note: 'Vi flyttar',
    });
    const { registration } = family;
    await app.sendAsOrganiser('/admin/api/erase', { registration, reason: 'De bad om det' });
    expect((await family.read('/api/my-data')).status).toBe(401);
    expect((await family.read('/api/my-data/page')).status).toBe(401);
  });

  /** The neighbour finishes first, then our runner. */
  async function raceDay() {
    const { body } = await app.getAsOrganiser(`/admin/api/races/get/${short}`);
    const sorts: readonly string[] = body
      .filter(({ type }: { type: string }) => type === 'runner')
      .sort((one: { firstname: string }) => (one.firstname === 'Grannbarn' ? -1 : 1))
      .map(({ sort }: { sort: string }) => sort);
    for (const [index, sort] of sorts.entries())
      await app.sendAsOrganiser(`/admin/api/races/register-bib/${short}/${sort}/${80 + index}`);
    await app.sendAsOrganiser(`/admin/api/races/start/${short}`);
    for (const sort of sorts) {
      app.clock.advance(100_000);
      await app.sendAsOrganiser(`/admin/api/races/finish/${short}/${sort}`);
    }
    await app.viewsCaughtUp();
  }
});
