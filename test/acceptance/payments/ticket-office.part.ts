import { anna, Family, namesIn, sale } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const part = 'race-250913-28';

describe('The ticket office on race morning', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());

  const sell = (changes: object = {}) => app.sendAsOrganiser('/admin/api/quickreg', { ...sale, ...changes });

  it('sells with Swish: the runner and bib are listed when it is paid', async () => {
    const { status, body } = await sell();
    expect(status).toBe(201);
    expect(body).toMatchObject({ payref: expect.stringMatching(/^[0-9A-F]{32}$/), amount: 250 });
    expect(await namesIn(app, part)).toEqual([]);

    await app.settle(body.payref);
    await until(async () => (await namesIn(app, part)).length === 1);
    const [, runner] = await app.board(part);
    expect(runner).toMatchObject({
      sort: body.sort,
      bib: 301,
      firstname: 'Berit',
      phone: '070-1740605',
      paid: true,
    });
    expect((await app.registrationLists()).registrations).toMatchObject([
      { by: 'ticket-office', paid: true, payid: body.payref },
    ]);
  });

  it('accepts another payment method with a note, at once', async () => {
    const { status, body } = await app.sendAsOrganiser('/admin/api/quickreg/paid', {
      ...sale,
      note: 'kontant, Eva',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ token: null, payref: expect.stringMatching(/^kassa-/), amount: 250 });
    await until(async () => (await namesIn(app, part)).length === 1);
    expect((await app.registrationLists()).payments).toMatchObject([
      { id: body.payref, status: 'PAID', method: 'other', note: 'kontant, Eva', amount: 250, flags: [] },
    ]);
    expect((await app.request(`/api/receipts/${String(body.payref)}`)).body).toMatchObject({
      method: 'other',
      lines: [{ text: 'Startavgift 2,8 km, vuxen: Berit A.', amount: 250 }],
    });
  });

  it('accepts another payment method in place of an open Swish payment', async () => {
    const { payref } = (await sell()).body;
    const paid = await app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, note: 'kontant', payref });
    expect(paid).toMatchObject({ status: 201 });
    expect(await app.swish.get(payref)).toMatchObject({ status: 'CANCELLED' });
    await until(async () => (await namesIn(app, part)).length === 1);
  });

  it('rejects another payment method when Swish has been paid', async () => {
    const { payref } = (await sell()).body;
    await app.settle(payref);
    const again = await app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, note: 'kontant', payref });
    expect(again).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  it('sells no bib twice, assigned or reserved', async () => {
    const first = (await sell()).body;
    const taken = { status: 409, body: { error: 'Startnummer 301 är upptaget' } };
    expect(await sell({ firstname: 'Cilla' })).toMatchObject(taken);
    await app.settle(first.payref);
    await until(async () => (await namesIn(app, part)).length === 1);
    expect(await sell({ firstname: 'Cilla', distance: 5.6 })).toMatchObject(taken);
  });

  describe('retried because the answer was lost', () => {
    const headers = { 'x-command-id': 'sale-1' };
    const sellAgain = (changes: object = {}) =>
      app.sendAsOrganiser('/admin/api/quickreg', { ...sale, ...changes }, { headers });
    const sellPaidAgain = () =>
      app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, note: 'kontant' }, { headers });

    it('returns the same sale', async () => {
      const first = await sellAgain();
      expect(await sellAgain()).toMatchObject({ status: 201, body: first.body });
      expect((await app.registrationLists()).registrations).toHaveLength(1);
    });

    it('returns the same sale when it has been paid since', async () => {
      const { payref, sort, amount } = (await sellAgain()).body;
      await app.settle(payref);
      await until(async () => (await namesIn(app, part)).length === 1);
      expect(await sellAgain()).toMatchObject({ status: 201, body: { payref, sort, amount, token: null } });
      expect((await app.registrationLists()).payments).toHaveLength(1);
    });

    it('accepts another payment method once', async () => {
      const answers = await Promise.all([sellPaidAgain(), sellPaidAgain()]);
      const first = answers[0];
      expect(first).toMatchObject({ status: 201, body: { token: null, amount: 250 } });
      for (const { body } of [...answers, await sellPaidAgain()]) expect(body).toEqual(first.body);
      expect((await app.registrationLists()).payments).toHaveLength(1);
    });

    it('is another sale for another runner', async () => {
      const first = await sellAgain();
      expect(await sellAgain({ firstname: 'Cilla' })).toMatchObject({ status: 409 });
      const other = await sellAgain({ firstname: 'Cilla', bib: 302 });
      expect(other.body.payref).not.toBe(first.body.payref);
    });

    it('is refused when the bib was sold to another runner after a failed payment', async () => {
      const first = (await sellAgain()).body;
      await app.settle(first.payref, 'decline');
      await sell({ firstname: 'Cilla' });
      expect(await sellAgain()).toMatchObject({ status: 409, body: { code: 'bib-taken' } });
    });
  });

  it('sells a bib again when its payment failed', async () => {
    const first = (await sell()).body;
    await app.settle(first.payref, 'decline');
    expect(await sell({ firstname: 'Cilla' })).toMatchObject({ status: 201 });
  });

  it.each(['firstname', 'lastname', 'age', 'distance', 'group', 'phone', 'bib'])(
    'requires %s',
    async (field) => {
      const answer = await sell({ [field]: '' });
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/Obligatorisk/) } });
    },
  );

  it('mails a benefit code, and does not return it', async () => {
    const answer = await app.sendAsOrganiser('/admin/api/invite/epassi', {
      name: 'Anna Ek',
      email: 'Anna@Example.se',
    });
    expect(answer).toMatchObject({ status: 201, body: { email: 'anna@example.se' } });
    expect(answer.text).not.toMatch(/EPASSI/);
  });

  it('checks a payment with Swish on request', async () => {
    const { payref } = (await sell()).body;
    const check = (id: string) => app.sendAsOrganiser(`/admin/api/payments/${id}/check`);
    expect(await check(payref)).toMatchObject({ status: 200, body: { status: 'CREATED' } });
    app.swish.payer(payref, 'pay');
    expect(await check(payref)).toMatchObject({ status: 200, body: { status: 'PAID' } });
    expect(await check('0'.repeat(32))).toMatchObject({ status: 404 });
  });

  it('exports start lists for the timing app', async () => {
    await app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, company: 'Kafé, bar', note: 'kontant' });
    await until(async () => (await namesIn(app, part)).length === 1);
    const all = await app.getAsOrganiser('/admin/api/export2racesplitter');
    expect(all.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/);
    expect(all.text).toBe(
      'Wave number,Racer bib number,First name,Last name,Email,Compensation,Category,Team\n' +
        '1,301,Berit,Alm,,,2.8K Dam,"Kafé, bar"\n',
    );
    expect((await app.getAsOrganiser(`/admin/api/export2racesplitter?part=${part}`)).text).toBe(all.text);
    expect(await app.getAsOrganiser('/admin/api/export2racesplitter?part=race-250913-56')).toMatchObject({
      status: 404,
    });
  });

  it('is closed to visitors and families', async () => {
    const family = await Family.signIn(app);
    for (const path of ['/admin/registrations', '/admin/api/export2racesplitter'])
      for (const answer of [await app.request(path), await family.read(path)])
        expect(answer).toMatchObject({ status: 401 });
    for (const path of ['quickreg', 'quickreg/paid', 'invite/epassi', 'payments/A/check'])
      for (const answer of [
        await app.sendJson(`/admin/api/${path}`, sale),
        await family.send(`/admin/api/${path}`, sale),
      ])
        expect(answer).toMatchObject({ status: 401 });
  });
});

describe('A family that pays after the race has started', () => {
  it('is listed, and marked as late for organisers', async () => {
    const app = await startApp();
    app.clock.set(REGISTRATION_OPEN_MS);
    const family = await Family.signIn(app);
    await family.save({ a: anna });
    const { payref } = (await family.book()).body;
    await app.createRaceWith(0, 'race-250913-56');
    await app.sendAsOrganiser('/admin/api/races/start/race-250913-56');
    await app.settle(payref);

    await until(async () => (await namesIn(app, 'race-250913-56')).length === 1);
    const [, runner] = await app.board('race-250913-56');
    expect(runner).toMatchObject({ firstname: 'Anna', late: 'started' });
    await app.stop();
  });
});
