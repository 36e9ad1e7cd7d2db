import { Sessions } from '../../../apps/server/src/platform/auth/sessions';
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

  describe('whose save names the revision it is based on', () => {
    const update = (all: object, more: object = {}) => family.send('/update', { runners: all, ...more });

    it('replaces the list of that revision, and answers with the one of the next `/get`', async () => {
      const { revision } = await family.session();
      const saved = await update({ a: inClub, c: nils }, { revision });
      expect(saved).toMatchObject({ status: 200 });
      expect(saved.body).toEqual(await family.session());
      expect(Object.keys(saved.body.deltagare)).toEqual(['a', 'c']);
    });

    it('is refused with the current list when the list has changed since', async () => {
      const { revision } = await family.session();
      await family.save({ a: anna, b: ida, c: nils }); // the other tab
      const stale = await update({ a: anna }, { revision });
      const now = await family.session();
      expect(stale).toMatchObject({
        status: 409,
        body: {
          code: 'list-changed',
          error: expect.stringMatching(/^Du har ändrat på en annan enhet/) as string,
          deltagare: now.deltagare,
        },
      });
      expect(await update({ a: anna }, { revision: stale.body.revision })).toMatchObject({ status: 200 });
      expect(Object.keys(await runners())).toEqual(['a']);
    });

    it('lets one of two saves at the same time win', async () => {
      const { revision } = await family.session();
      const both = await Promise.all([update({ a: inClub }, { revision }), update({ b: ida }, { revision })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [won] = both.filter(({ status }) => status === 200);
      expect(await runners()).toEqual(won?.body.deltagare);
    });

    it('is never refused from what `/get` gave last, whatever has happened', async () => {
      const born = { ...ida, age: 2012 };
      const steps: (() => Promise<unknown>)[] = [
        () => update({ a: anna, b: born }), // the same age, another birth year
        () => update({ a: anna, b: born }),
        () => family.send('/anonymity', { runner: 'a', anonymous: true }),
        () => family.book(),
        async () => family.send('/cancel-payment', { payref: (await family.session()).payid }),
        () => family.book('HIFSPELAR'),
        async () => app.settle(String((await family.session()).payid), 'bank-says-no'),
        () => family.send('/ask-erasure', { words: '' }),
      ];
      let wasOpen = false;
      for (const step of steps) {
        await step();
        const { revision, deltagare, open } = await family.session();
        const next = await update({ ...deltagare, [`n${String(revision)}`]: nils }, { revision });
        wasOpen ||= open !== null;
        expect(next).toMatchObject(open ? { body: { code: 'payment-open' } } : { status: 200 });
        if (!open) expect(next.body.revision).toBe((await family.session()).revision);
      }
      expect(wasOpen).toBe(true);
    });
  });

  describe('on two devices, whose saves name no revision', () => {
    it('deletes no runner that the session was not shown, and any other', async () => {
      const phone = await Family.signIn(app);
      await phone.session();
      await family.save({ a: anna, b: ida, c: nils });
      const saved = async () => Object.keys((await phone.save({ b: ida })).body.deltagare).sort();
      expect(await saved()).toEqual(['b', 'c']);
      await phone.send('/anonymity', { runner: 'b', anonymous: true });
      await phone.send('/ask-erasure', { words: '' });
      expect(await saved()).toEqual(['b', 'c']); // it need not show the answers
      await phone.session();
      expect(await saved()).toEqual(['b']);
    });

    it('counts what was shown last, also when a node that lags showed an older list', async () => {
      const phone = await Family.signIn(app);
      await app.app.get(Sessions).noteShown('registration', 99, phone.cookie); // a node that was ahead
      await phone.session();
      await family.save({ a: anna, b: ida, c: nils });
      expect(Object.keys((await phone.save({ b: ida })).body.deltagare).sort()).toEqual(['b', 'c']);
    });

    it('deletes nothing before the session was shown the list', async () => {
      const phone = await Family.signIn(app);
      expect(Object.keys((await phone.save({ c: nils })).body.deltagare).sort()).toEqual(['a', 'b', 'c']);
    });
  });

  describe('one of which pays', () => {
    const pay = (runnersShown: object, amount: number, more: object = {}) =>
      family.send('/book-v2', { ...more, shown: { runners: runnersShown, amount } });
    const differs = (changes: readonly string[], more: object = {}) => ({
      status: 409,
      body: { code: 'order-changed', errors: { anmalan: expect.any(String) as string }, changes, ...more },
    });
    const bookings = async () => Object.keys((await family.session()).swishtory);

    it('books what it showed', async () => {
      const { deltagare } = await family.session();
      expect(await pay(deltagare, 250)).toMatchObject({ status: 200, body: { amount: 250 } });
    });

    it('is told in words what differs from what it showed, and books nothing', async () => {
      const { deltagare } = await family.session();
      await family.save({ a: elsewhere, c: nils }); // the phone
      expect(await pay(deltagare, 250)).toMatchObject(
        differs(
          ['Anna Ek: distansen är 1.6K, inte 5.6K', 'Nils Ek är tillagd: 0.8K', 'Ida Ek är borttagen'],
          { amount: 250, deltagare: (await family.session()).deltagare },
        ),
      );
      expect(await bookings()).toEqual([]);
      expect(await pay(await runners(), 250)).toMatchObject({ status: 200 });
    });

    it('is told the price when another one applies, and keeps the code free', async () => {
      const { deltagare } = await family.session();
      expect(await pay(deltagare, 250, { kampanj: 'HIFSPELAR' })).toMatchObject(
        differs(['Priset är 100 kr, inte 250 kr'], { amount: 100 }),
      );
      app.clock.advance(20 * 86_400_000);
      expect(await pay(deltagare, 250)).toMatchObject(differs(['Priset är 400 kr, inte 250 kr']));
      expect(await bookings()).toEqual([]);
    });

    it('gets no open payment of another list or price', async () => {
      const { deltagare } = await family.session();
      await family.save({ a: elsewhere });
      await family.book(); // the phone
      expect(await pay(deltagare, 250)).toMatchObject({ status: 409, body: { code: 'order-changed' } });
      expect(await pay(await runners(), 100)).toMatchObject(differs(['Priset är 150 kr, inte 100 kr']));
      const [payref] = await bookings();
      expect(await pay(await runners(), 150)).toMatchObject({ status: 200, body: { payref } });
    });

    it('books its own list or nothing, while the other saves', async () => {
      const { deltagare } = await family.session();
      const [booked] = await Promise.all([pay(deltagare, 250), family.save({ b: ida })]);
      const now = await family.session();
      expect(booked.status === 200 ? now.deltagare : booked.body.changes).toEqual(
        booked.status === 200 ? deltagare : ['Anna Ek är borttagen', 'Priset är 100 kr, inte 250 kr'],
      );
    });

    it.each([
      [{ shown: 'a' }],
      [{ shown: { runners: {}, amount: -1 } }],
      [{ shown: { runners: [], amount: 1 } }],
      [{ shown: { runners: { a: 1 }, amount: 1 } }],
    ])('refuses %j', async (body) => {
      expect(await family.send('/book-v2', body)).toMatchObject({ status: 400 });
    });
  });

  it.each([
    [{ revision: -1 }],
    [{ revision: 'a' }],
    [{ about: 7 }],
    [{ about: 'a', seen: 'Anna' }],
    [{ about: 'a', seen: { firstname: 'Anna' } }],
    [{ about: 'a', seen: { ...anna, born: 1984 } }],
  ])('refuses %j', async (more) => {
    expect(await family.send('/update', { runners: { a: anna }, ...more })).toMatchObject({ status: 400 });
  });
});
