import type { FoundPerson } from '@app/domain';
import { anna, Family, nils, namesIn } from '../support/family';
import { until } from '../../support/until';
import { addPreviousRegistrations } from '../support/previous-families';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const short = 'race-250913-08';
const reason = 'Begäran per brev 2025-08-20';

describe("The organisers' erasure page", () => {
  let app: RunningApp;
  let family: Family;

  beforeAll(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    await addPreviousRegistrations(app, { name: 'ek', email: 'ek@example.se', edition: '2023' });
    family = await Family.signIn(app);
    await family.save({ a: anna, b: { ...nils, lastname: 'Quistgaardh' } });
    await family.book('HIFSPRINGER');
    await until(async () => (await namesIn(app, short)).includes('Nils'));
  });
  afterAll(() => app.stop());

  const find = async (text: string): Promise<FoundPerson[]> =>
    (await app.sendAsOrganiser('/admin/api/erase/search', { text })).body.people;
  const kinds = async (text: string) => (await find(text)).map(({ kind, name }) => `${kind} ${name}`);
  const sheet = (query: string) => app.getAsOrganiser(`/admin/api/erase/sheet?${query}`);
  const requests = async () => (await app.getAsOrganiser('/admin/api/erase/requests')).body;
  const sortOf = async (name: string): Promise<string> => {
    const { body } = await app.getAsOrganiser(`/admin/api/races/get/${short}`);
    return body.find((row: { firstname?: string }) => row.firstname === name).sort;
  };

  it('finds a person by name, address and id, in all years', async () => {
    expect(await kinds('quistgaardh')).toEqual([
      'registration Anna Ek, Nils Quistgaardh',
      'runner Nils Quistgaardh',
    ]);
    expect(await kinds('EK@example.se')).toHaveLength(2);
    expect(await kinds(family.registration)).toEqual(['registration Anna Ek, Nils Quistgaardh']);
    expect(await kinds(await sortOf('Nils'))).toEqual(['runner Nils Quistgaardh']);
    expect(await kinds('ingen alls')).toEqual([]);
    expect(await kinds('anna quistgaardh')).toEqual([]);
  });

  it('finds runners added by organisers, by phone and bib, and erases them', async () => {
    const handwritten = { firstname: 'Handskriven', lastname: 'Löpare', age: 30, phone: '070-998 87 76' };
    const { body } = await app.sendAsOrganiser(`/admin/api/races/add-runner/${short}`, handwritten);
    await app.sendAsOrganiser(`/admin/api/races/register-bib/${short}/${body.sort}/81`);
    await app.viewsCaughtUp();
    for (const text of ['0709988776', '070-998 87 76', '81', 'handskriven'])
      expect(await kinds(text)).toContain('runner Handskriven Löpare');
    const { body: shown } = await sheet(`part=${short}&sort=${body.sort}`);
    expect(shown.goes).toEqual([{ what: 'Löpare', text: 'Handskriven Löpare, 30 år, 070-998 87 76' }]);
    expect(shown.stays.map(({ what }: { what: string }) => what)).toEqual([
      'Plats på startlistan',
      'Att någon raderades',
    ]);
    const erased = await app.sendAsOrganiser('/admin/api/erase', { part: short, sort: body.sort, reason });
    expect(erased.body).toEqual({ erased: 1 });
    expect(await kinds('handskriven')).toEqual([]);
    const { body: after } = await sheet(`part=${short}&sort=${body.sort}`);
    expect(after).toMatchObject({ goes: [], erased: { reason } });
  });

  it('erases a code holder without a registration, and stores the reason', async () => {
    await app.sendAsOrganiser('/admin/api/invite/epassi', { name: 'Eva Ögren', email: 'eva@example.se' });
    await app.viewsCaughtUp();
    const [found] = await find('eva@example.se');
    if (!found || !('code' in found.subject)) throw new Error('the code is not found');
    const { code } = found.subject;
    const { body: shown } = await sheet(`code=${code}`);
    expect(shown).toMatchObject({ goes: [{ text: 'Eva Ögren, eva@example.se' }, {}], erased: null });
    const named = await app.sendAsOrganiser('/admin/api/erase', { code, reason: 'Ögren bad om det' });
    expect([named.status, named.body.code]).toEqual([400, 'reason-names-somebody']);
    expect((await app.sendAsOrganiser('/admin/api/erase', { code, reason })).body).toEqual({ erased: 1 });
    expect((await app.sendAsOrganiser('/admin/api/erase', { code, reason })).body).toEqual({ erased: 0 });
    expect((await sheet(`code=${code}`)).body).toMatchObject({ goes: [], erased: { reason } });
    expect(await find('eva@example.se')).toEqual([]);
  });

  it('lists what is erased and what stays before the erasure', async () => {
    const { body } = await sheet(`registration=${family.registration}`);
    expect(body).toMatchObject({ title: 'Hela anmälan 2025, ek@example.se', erased: null });
    expect(JSON.stringify(body.goes)).toMatch(/Anna Ek, 41 år, IK Exempel.*Nils Quistgaardh.*ek@example\.se/);
    expect(body.stays.map(({ what }: { what: string }) => what)).toEqual([
      'Betalning',
      'Plats på startlistan',
      'Plats på startlistan',
      'Att någon raderades',
    ]);
    expect(JSON.stringify(body.stays)).not.toMatch(/Quistgaardh|ek@/);
    expect(await namesIn(app, short)).toContain('Nils');
  });

  it.each([
    ['', 'Ange antingen'],
    ['part=race-250913-08', 'Ange antingen'],
    ['registration=a&code=b', 'Ange antingen'],
    ['registration=ingen', 'Anmälan finns inte'],
    ['code=ingen', 'Koden finns inte'],
    ['part=race-250913-08&sort=runner-ingen', 'Löparen finns inte'],
    ['part=x&sort=runner-1', 'felaktigt lopp-id'],
    ['registration=a b', 'felaktigt anmälnings-id'],
  ])('answers %j with the error text', async (query, expectedText) => {
    const { status, body } = await sheet(query);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.error).toContain(expectedText);
  });

  it.each(['', ' ', 'x', 'x'.repeat(201)])('rejects the search text %j', async (text) => {
    expect((await app.sendAsOrganiser('/admin/api/erase/search', { text })).status).toBe(400);
  });

  it("lists a family's request until it is withdrawn, and counts it in the overview", async () => {
    const { status, body } = await family.send('/ask-erasure', { words: 'Vi flyttar' });
    expect([status, body.erasureAskedAt]).toEqual([200, '2025-08-20T10:00:00.000Z']);
    expect((await family.send('/ask-erasure', { words: 'Igen' })).status).toBe(200);
    expect((await family.send('/ask-erasure', { words: 'x'.repeat(501) })).status).toBe(400);
    expect(await requests()).toEqual([
      {
        registration: family.registration,
        edition: '2025',
        email: 'ek@example.se',
        names: ['Anna Ek', 'Nils Quistgaardh'],
        at: '2025-08-20T10:00:00.000Z',
        words: 'Vi flyttar',
      },
    ]);
    expect((await app.getAsOrganiser('/admin/api/overview')).body.erasuresAsked).toBe(1);
    const withdraw = `/admin/api/erase/requests/${family.registration}/withdraw`;
    expect((await app.sendAsOrganiser(withdraw, { note: ' ' })).status).toBe(400);
    expect((await app.sendAsOrganiser(withdraw, { note: 'Anna ringde' })).body).toEqual([]);
    expect(
      (await app.sendAsOrganiser('/admin/api/erase/requests/ingen/withdraw', { note: 'x' })).status,
    ).toBe(404);
    expect((await family.session()).erasureAskedAt).toBeNull();
    await family.send('/ask-erasure', {});
    expect(await requests()).toMatchObject([{ words: '' }]);
  });

  it('erases once when two organisers erase at the same time', async () => {
    const erase = () =>
      app.sendAsOrganiser('/admin/api/erase', { registration: family.registration, reason });
    const both = await Promise.all([erase(), erase()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.erased).sort()).toEqual([0, 2]);
    expect(await requests()).toEqual([]);
    expect(await find('quistgaardh')).toEqual([]);
    expect((await sheet(`registration=${family.registration}`)).body).toMatchObject({
      goes: [],
      erased: { reason, at: '2025-08-20T10:00:00.000Z' },
    });
    const [found] = await find(family.registration);
    expect(found).toMatchObject({ isErased: true, name: 'Borttagen, Borttagen' });
    const withdraw = `/admin/api/erase/requests/${family.registration}/withdraw`;
    const late = await app.sendAsOrganiser(withdraw, { note: 'Anna ringde' });
    expect([late.status, late.body.code]).toEqual([409, 'registration-erased']);
  });
});
