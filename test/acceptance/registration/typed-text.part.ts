import { anna, Family, sale } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, part, startApp, type RunningApp } from '../support/running-app';

describe('Typed text', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());

  const invite = (body: object) => app.sendAsOrganiser('/admin/api/invite/epassi', body);

  it.each([
    [{}, 'Name is required'],
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'Anna' }, 'E-mail is required'],
    [{ name: 'Anna', email: ' ' }, 'E-mail is required'],
    [{ name: 'Anna', email: 'anna' }, 'E-mail must be valid'],
    [{ name: 'Anna', email: 'a@b' }, 'E-mail must be valid'],
    [{ name: 'Anna', email: 'a@b.se, c@d.se' }, 'E-mail must be valid'],
    [{ name: 'A'.repeat(101), email: 'a@b.se' }, 'Name is too long'],
    [{ name: 'Anna', email: 7 }, 'E-mail is required'],
  ])('in the invitation %j is refused, naming the first missing field', async (body, error) => {
    expect(await invite(body)).toMatchObject({ status: 400, body: { error } });
  });

  it('cannot add lines to a mail', async () => {
    const name = 'Anna\r\n\r\nDin kod är 000000\u202E';
    expect(await invite({ name, email: 'anna@example.se' })).toMatchObject({ status: 201 });
    const mail = await until(async () => app.sentMail.at(-1));
    expect(mail.text).toMatch(/^Hej Anna Din kod är 000000!$/m);
    expect(mail.to).toEqual({ name: 'Anna Din kod är 000000', address: 'anna@example.se' });
  });

  it.each([{ firstname: 'A' }, { lastname: ' B ' }, { phone: '7' }, { firstname: '\u202E\u0000' }])(
    'is too short for a sale: %j',
    async (short) => {
      const answer = await app.sendAsOrganiser('/admin/api/quickreg', { ...sale, ...short });
      expect(answer).toMatchObject({ status: 400, body: { error: 'Obligatorisk' } });
    },
  );

  it.each(['\u200B', '\u3164', '\u2800', '\u0301'])('is no name when it is invisible: %j', async (unseen) => {
    app.clock.set(REGISTRATION_OPEN_MS);
    const family = await Family.signIn(app);
    const refused = { status: 400, body: { error: 'Ange namn' } };
    expect(await family.save({ a: { ...anna, lastname: unseen } })).toMatchObject(refused);
    await app.createRaceWith(0);
    const added = app.sendAsOrganiser(`/admin/api/races/add-runner/${part}`, { ...anna, firstname: unseen });
    expect(await added).toMatchObject({ status: 400 });
    expect(await app.sendAsOrganiser('/admin/api/quickreg', { ...sale, firstname: unseen })).toMatchObject({
      status: 400,
    });
    const invited = { status: 400, body: { error: 'Name is required' } };
    expect(await invite({ name: unseen, email: 'a@b.se' })).toMatchObject(invited);
  });

  it('must say how a sale was paid', async () => {
    const answer = await app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, note: ' ' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'Obligatorisk' } });
  });

  it('is one line in every list', async () => {
    const odd = { firstname: 'a\u202Eb\u0000c\nd', lastname: 'E\tk' };
    const clean = { firstname: 'abc d', lastname: 'E k' };

    app.clock.set(REGISTRATION_OPEN_MS);
    const family = await Family.signIn(app);
    expect((await family.save({ a: { ...anna, ...odd } })).body.deltagare).toMatchObject({ a: clean });

    await app.createRaceWith(0);
    await app.sendAsOrganiser(`/admin/api/races/add-runner/${part}`, { ...odd, age: 30 });
    expect((await app.board())[1]).toMatchObject(clean);

    const { payref } = (
      await app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, ...odd, note: 'kon\ntant' })
    ).body;
    const { registrations, payments } = await app.registrationLists();
    expect(payments).toMatchObject([{ id: payref, note: 'kon tant' }]);
    expect(Object.values(registrations.at(-1).runners as object)).toMatchObject([clean]);
  });

  it('may be empty as an export filter: then all start lists are exported', async () => {
    await app.createRaceWith(1);
    const all = await app.getAsOrganiser('/admin/api/export2racesplitter');
    expect(all.text).toContain('1,101,Anna,Ek 0');
    expect(await app.getAsOrganiser('/admin/api/export2racesplitter?part=')).toMatchObject({
      status: 200,
      text: all.text,
    });
  });
});
