import { anna, Family, ida, nils } from '../support/family';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const september = Date.parse('2025-09-07T00:00:00+02:00');

describe('A registration', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
  });
  afterEach(() => app.stop());

  it('is readable only when signed in to it', async () => {
    expect(await app.request('/get')).toMatchObject({ status: 401 });
    for (const path of ['/update', '/book-v2', '/validate-kampanj', '/cancel-payment'])
      expect(await app.sendJson(path, {})).toMatchObject({ status: 401 });
    expect(await app.request('/verify?id=A')).toMatchObject({ status: 403 });
  });

  it('starts without runners, and each save replaces them all', async () => {
    const family = await Family.signIn(app);
    expect(await family.session()).toMatchObject({
      email: 'ek@example.se',
      deltagare: {},
      payid: null,
      swishtory: {},
      paid: false,
      open: null,
      closed: false,
    });

    const saved = await family.save({ a: anna, b: ida });
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.body.deltagare).toEqual({ a: anna, b: { ...ida, age: 12 } });
    expect((await family.save({ b: ida })).body.deltagare).toEqual({ b: { ...ida, age: 12 } });
    expect(await family.session()).toEqual((await family.read('/get')).body);
  });

  it.each([
    [{ ...anna, firstname: ' ' }, 'Ange namn'],
    [{ ...anna, lastname: undefined }, 'Ange namn'],
    [{ ...anna, age: null }, 'Ange ålder'],
    [{ ...anna, age: 'elva' }, 'Ange ålder'],
    [{ ...anna, age: 130 }, 'felaktig ålder'],
    [{ ...anna, distance: 5 }, 'Välj en distans'],
    [{ ...anna, distance: null }, 'Välj en distans'],
    [{ ...anna, group: 'Hund' }, 'felaktig klass'],
    [{ ...anna, price: 0 }, 'price: okänt fält'],
    ['Anna', 'Ange namn'],
  ])('refuses the runner %j', async (runner, error) => {
    const family = await Family.signIn(app);
    const answer = await family.send('/update', { runners: { a: runner } });
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect((await family.session()).deltagare).toEqual({});
  });

  it.each([
    [51, { error: 'Högst 50 deltagare i en anmälan', code: 'too-many-runners' }],
    [1000, { error: 'Felaktig begäran', code: 'request-invalid' }],
  ])('refuses %i runners', async (many, body) => {
    const family = await Family.signIn(app);
    const keys = Array.from({ length: many }, (_, index) => [`a${String(index)}`, anna]);
    expect(await family.save(Object.fromEntries(keys))).toMatchObject({ status: 400, body });
  });

  it('accepts any key that a page makes for a runner', async () => {
    const family = await Family.signIn(app);
    const runners = Object.fromEntries(['then', 'size', 'a-1_B'].map((key) => [key, anna]));
    const saved = await family.save(runners);
    expect(Object.entries(saved.body.deltagare)).toEqual(Object.entries(runners));
  });

  it('is separate for each family', async () => {
    const one = await Family.signIn(app, 'ek');
    const other = await Family.signIn(app, 'alm');
    await one.save({ a: anna });
    expect((await other.session()).deltagare).toEqual({});
  });

  it('is read-only once registration has closed', async () => {
    const family = await Family.signIn(app);
    await family.save({ a: anna });
    app.clock.set(Date.parse('2025-09-12T18:00:00+02:00'));
    expect(await family.save({})).toMatchObject({ status: 403, body: { error: 'Anmälan är stängd' } });
    expect(await family.book()).toMatchObject({ status: 403, body: { error: 'Anmälan är stängd' } });
    expect(await family.session()).toMatchObject({ closed: true, deltagare: { a: anna } });
  });

  describe('price request', () => {
    const priceFor = async (kampanj: string, at = REGISTRATION_OPEN_MS) => {
      const family = await Family.signIn(app, 'price');
      await family.save({ a: anna, b: ida, c: nils });
      app.clock.set(at);
      return (await family.send('/validate-kampanj', { kampanj, barn: 9, vuxna: 9 })).body;
    };

    it.each([
      ['', REGISTRATION_OPEN_MS, { valid: false, price: 350 }],
      ['', september, { valid: false, price: 550 }],
      ['hifspelar', REGISTRATION_OPEN_MS, { valid: true, price: 150 }],
      ['NÅTANNAT', REGISTRATION_OPEN_MS, { valid: false, price: 350 }],
      ['EPASSI-UNKNOWN123', REGISTRATION_OPEN_MS, { valid: false, price: 350 }],
    ])(
      'with the code "%s" at %i uses the saved runners, not the request\'s counts',
      async (code, at, price) => {
        expect(await priceFor(code, at)).toEqual(price);
      },
    );
  });

  it('does not reveal campaign codes', async () => {
    const { text, body } = await app.request('/api/config');
    expect(text).not.toMatch(/HIFSPELAR|HIFSPRINGER|EARLYBIRD/);
    expect(body).toMatchObject({ testMode: true, edition: { registrationCloses: '2025-09-12T18:00' } });
    expect(body.edition.prices).toHaveLength(2);
  });
});
