import type { MemoryPayments } from '@app/adapters';
import { PaymentReconciler } from '../../../apps/server/src/payments/reconciler';
import { anna, Family, namesIn } from '../support/family';
import { until } from '../../support/until';
import { startApp, type RunningApp } from '../support/running-app';

const sale = {
  firstname: 'Berit',
  lastname: 'Alm',
  age: 34,
  distance: 2.8,
  group: 'Dam',
  phone: '070-1740605',
  bib: 301,
};
const part = 'race-250913-28';

describe('The ticket office on race morning', () => {
  let app: RunningApp;
  let swish: MemoryPayments;

  beforeEach(async () => {
    app = await startApp();
    swish = app.engines.payment.payments as MemoryPayments;
  });
  afterEach(() => app.stop());

  const sell = (changes: object = {}) => app.sendAsOrganiser('/admin/api/quickreg', { ...sale, ...changes });
  const board = async () => (await app.getAsOrganiser(`/admin/api/races/get/${part}`)).body;
  const lists = async () => (await app.getAsOrganiser('/admin/registrations')).body;

  it('sells with Swish: the runner and bib are listed when it is paid', async () => {
    const { status, body } = await sell();
    expect(status).toBe(201);
    expect(body).toMatchObject({ payref: expect.stringMatching(/^[0-9A-F]{32}$/), amount: 250 });
    expect(await namesIn(app, part)).toEqual([]);

    swish.payer(body.payref, 'pay');
    await app.app.get(PaymentReconciler).run();
    await until(async () => (await namesIn(app, part)).length === 1);
    const [, runner] = await board();
    expect(runner).toMatchObject({
      sort: body.sort,
      bib: 301,
      firstname: 'Berit',
      phone: '070-1740605',
      paid: true,
    });
    expect((await lists()).registrations).toMatchObject([
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
    expect((await lists()).payments).toMatchObject([
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
    expect(await swish.get(payref)).toMatchObject({ status: 'CANCELLED' });
    await until(async () => (await namesIn(app, part)).length === 1);
  });

  it('rejects another payment method when Swish has been paid', async () => {
    const { payref } = (await sell()).body;
    swish.payer(payref, 'pay');
    await app.app.get(PaymentReconciler).run();
    const again = await app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, note: 'kontant', payref });
    expect(again).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  it('sells no bib twice, assigned or reserved', async () => {
    const first = (await sell()).body;
    const taken = { status: 409, body: { error: 'Startnummer 301 är upptaget' } };
    expect(await sell({ firstname: 'Cilla' })).toMatchObject(taken);
    swish.payer(first.payref, 'pay');
    await app.app.get(PaymentReconciler).run();
    await until(async () => (await namesIn(app, part)).length === 1);
    expect(await sell({ firstname: 'Cilla', distance: 5.6 })).toMatchObject(taken);
  });

  describe('retried because the answer was lost', () => {
    const headers = { 'x-command-id': 'sale-1' };
    const sellAgain = async (changes: object = {}) =>
      app.sendAsOrganiser(
        '/admin/api/quickreg',
        { ...sale, ...changes },
        { headers: { ...(await app.organiserHeaders()), ...headers } },
      );
    const sellPaidAgain = async () =>
      app.sendAsOrganiser(
        '/admin/api/quickreg/paid',
        { ...sale, note: 'kontant' },
        { headers: { ...(await app.organiserHeaders()), ...headers } },
      );
    const pay = async (payref: string) => {
      swish.payer(payref, 'pay');
      await app.app.get(PaymentReconciler).run();
    };

    it('returns the same sale', async () => {
      const first = await sellAgain();
      expect(await sellAgain()).toMatchObject({ status: 201, body: first.body });
      expect((await lists()).registrations).toHaveLength(1);
    });

    it('returns the same sale when it has been paid since', async () => {
      const { payref, sort, amount } = (await sellAgain()).body;
      await pay(payref);
      await until(async () => (await namesIn(app, part)).length === 1);
      expect(await sellAgain()).toMatchObject({ status: 201, body: { payref, sort, amount, token: null } });
      expect((await lists()).payments).toHaveLength(1);
    });

    it('accepts another payment method once', async () => {
      const answers = await Promise.all([sellPaidAgain(), sellPaidAgain()]);
      const first = answers[0];
      expect(first).toMatchObject({ status: 201, body: { token: null, amount: 250 } });
      for (const { body } of [...answers, await sellPaidAgain()]) expect(body).toEqual(first.body);
      expect((await lists()).payments).toHaveLength(1);
    });

    it('is another sale for another runner', async () => {
      const first = await sellAgain();
      expect(await sellAgain({ firstname: 'Cilla' })).toMatchObject({ status: 409 });
      const other = await sellAgain({ firstname: 'Cilla', bib: 302 });
      expect(other.body.payref).not.toBe(first.body.payref);
    });

    it('is refused when the bib was sold to another runner after a failed payment', async () => {
      const first = (await sellAgain()).body;
      swish.payer(first.payref, 'decline');
      await app.app.get(PaymentReconciler).run();
      await sell({ firstname: 'Cilla' });
      expect(await sellAgain()).toMatchObject({ status: 409, body: { code: 'bib-taken' } });
    });
  });

  it('sells a bib again when its payment failed', async () => {
    const first = (await sell()).body;
    swish.payer(first.payref, 'decline');
    await app.app.get(PaymentReconciler).run();
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

  it.each([
    [{ name: '', email: 'a@b.se' }, 'Name is required'],
    [{ name: 'Anna', email: '' }, 'E-mail is required'],
    [{ name: 'Anna', email: 'a@b' }, 'E-mail must be valid'],
    [{ name: 'Anna', email: 'a@b.se, c@d.se' }, 'E-mail must be valid'],
  ])('refuses the invitation %j', async (body, error) => {
    expect(await app.sendAsOrganiser('/admin/api/invite/epassi', body)).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('checks a payment with Swish on request', async () => {
    const { payref } = (await sell()).body;
    const check = (id: string) => app.sendAsOrganiser(`/admin/api/payments/${id}/check`);
    expect(await check(payref)).toMatchObject({ status: 200, body: { status: 'CREATED' } });
    swish.payer(payref, 'pay');
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
    const swish = app.engines.payment.payments as MemoryPayments;
    app.clock.set(Date.parse('2025-08-20T10:00:00Z'));
    const family = await Family.signIn(app);
    await family.save({ a: anna });
    const { payref } = (await family.book()).body;
    await app.createRaceWith(0, 'race-250913-56');
    await app.sendAsOrganiser('/admin/api/races/start/race-250913-56');
    swish.payer(payref, 'pay');
    await app.app.get(PaymentReconciler).run();

    await until(async () => (await namesIn(app, 'race-250913-56')).length === 1);
    const [, runner] = (await app.getAsOrganiser('/admin/api/races/get/race-250913-56')).body;
    expect(runner).toMatchObject({ firstname: 'Anna', late: 'started' });
    await app.stop();
  });
});
