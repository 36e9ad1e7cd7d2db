import { anna, Family, namesIn, nils } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const FAMILIES = 40;

describe(`${FAMILIES} families that register at the same moment`, () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
  });
  afterAll(() => app.stop());

  it('all get their own payments and places', async () => {
    const register = async (index: number) => {
      const family = await Family.signIn(app, `familj${index}x`, `10.4.0.${index}`);
      const mine = { ...anna, firstname: `Anna ${index}` };
      expect((await family.save({ a: mine, b: { ...nils, firstname: `Nils ${index}` } })).status).toBe(200);
      const [booked, again] = await Promise.all([family.book(), family.book()]);
      expect(again.body).toEqual(booked.body);
      app.swish.payer(booked.body.payref, 'pay');
      return { family, payref: booked.body.payref as string, mine };
    };
    const registered = await Promise.all(Array.from({ length: FAMILIES }, (_, index) => register(index)));
    await app.reconcile();

    expect(new Set(registered.map(({ payref }) => payref)).size).toBe(FAMILIES);
    for (const { family, payref, mine } of registered)
      expect(await family.session()).toMatchObject({ paid: true, payid: payref, deltagare: { a: mine } });
    const wanted = registered.map(({ mine }) => mine.firstname).sort();
    await until(async () => (await namesIn(app, 'race-250913-56')).length === FAMILIES);
    expect((await namesIn(app, 'race-250913-56')).sort()).toEqual(wanted);
  });
});
