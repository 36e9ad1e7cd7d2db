import { anna, Family, ida, nils } from '../support/family';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

describe('A registration in two tabs', () => {
  let app: RunningApp;
  let family: Family;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna, b: ida });
  });
  afterEach(() => app.stop());

  const inClub = { ...anna, company: 'IF Göta' };
  const elsewhere = { ...anna, distance: 1.6 };
  const runners = async () => (await family.session()).deltagare;

  it('merges changes to other runners and to other fields of the same runner', async () => {
    await family.save({ a: inClub, b: ida, c: nils }); // the other tab
    expect(
      await family.send('/update', { runners: { a: elsewhere, b: ida }, about: 'a', seen: anna }),
    ).toMatchObject({
      status: 200,
      body: { deltagare: { a: { company: 'IF Göta', distance: 1.6 }, c: { firstname: nils.firstname } } },
    });
    await family.send('/update', { runners: { a: anna }, about: 'b', seen: ida });
    expect(Object.keys(await runners()).sort()).toEqual(['a', 'c']);
  });

  it('is refused when both tabs changed the same field, and saves nothing', async () => {
    await family.save({ a: inClub, b: ida });
    const typed = { runners: { a: { ...anna, company: 'IK Vind' }, b: ida }, about: 'a', seen: anna };
    expect(await family.send('/update', typed)).toMatchObject({
      status: 409,
      body: {
        code: 'runner-changed-elsewhere',
        error: expect.stringMatching(/^Deltagaren har ändrats i en annan flik .* ändra igen\.$/) as string,
      },
    });
    expect(await runners()).toMatchObject({ a: { company: 'IF Göta' } });
  });

  it('replaces all runners when the page names none', async () => {
    await family.save({ a: inClub, b: ida });
    expect(await family.save({ a: anna })).toMatchObject({ status: 200 });
    expect(Object.keys(await runners())).toEqual(['a']);
  });

  it.each([
    [{ about: 7 }],
    [{ about: 'a', seen: 'Anna' }],
    [{ about: 'a', seen: { firstname: 'Anna' } }],
    [{ about: 'a', seen: { ...anna, born: 1984 } }],
  ])('refuses %j', async (more) => {
    expect(await family.send('/update', { runners: { a: anna }, ...more })).toMatchObject({ status: 400 });
  });
});
