import { anna, Family, nils } from '../support/family';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const long = { ...anna, distance: 2.8 };

describe('A distance closed for registration', () => {
  let app: RunningApp;
  let family: Family;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
  });
  afterEach(() => app.stop());

  const shut = (part = 'race-250913-28') =>
    app.sendAsOrganiser(`/admin/api/races/create-race/${part}`, {
      date: `20${part.slice(5, 7)}-09-13`,
      distance: 2800,
      openForReg: false,
    });
  const refused = { status: 409, body: { code: 'distance-shut', error: 'Anmälan till 2.8K är stängd' } };

  it('accepts no new runners', async () => {
    await shut();
    expect(await family.save({ a: long })).toMatchObject(refused);
    expect((await family.session()).deltagare).toEqual({});
    expect(await family.save({ a: anna })).toMatchObject({ status: 200 });
    expect(await family.save({ a: long })).toMatchObject(refused);
  });

  it('keeps earlier runners, who can be corrected and paid for with the others', async () => {
    await family.save({ a: long });
    await shut();
    expect(await family.save({ a: { ...long, company: 'IF Göta' }, c: nils })).toMatchObject({ status: 200 });
    expect(await family.save({ a: { ...long, company: 'IF Göta' }, b: long })).toMatchObject(refused);
    expect(await family.book()).toMatchObject({ status: 200 });
  });

  it('is closed for its own day only', async () => {
    await shut('race-240913-28');
    expect(await family.save({ a: long })).toMatchObject({ status: 200 });
  });
});
