import { anna, Family, ida, nils } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

describe('Payment adjustments by organisers', () => {
  let app: RunningApp;
  let family: Family;
  let payref: string;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna, b: ida, c: nils });
    payref = (await family.book()).body.payref;
  });
  afterEach(() => app.stop());

  const pay = async (how: 'pay' | 'pay-other-amount' = 'pay') => {
    await app.settle(payref, how);
  };
  const adjustments = (what: string, body: object = {}) =>
    app.sendAsOrganiser(`/admin/api/payments/${payref}/${what}`, body);
  const row = async () => (await app.registrationLists()).payments[0];
  const history = async () =>
    (await app.getAsOrganiser(`/admin/api/registrations/${family.registration}/history`)).body as {
      words: string;
      by: string;
      note: string;
    }[];

  it('mark an issue as handled with a note, and keep it in the history', async () => {
    await pay('pay-other-amount');
    const { status, body } = await adjustments('flags', { flag: 'wrong-amount', note: 'Resten kom kontant' });
    expect([status, body.handled]).toMatchObject([
      200,
      [{ flag: 'wrong-amount', note: 'Resten kom kontant' }],
    ]);
    expect((await row()).handled[0]).toMatchObject({ by: 'arrangör', at: '2025-08-20T10:00:00.000Z' });
    expect((await history()).at(-1)).toMatchObject({
      words: 'Hanterat: fel belopp',
      by: 'arrangör',
      note: 'Resten kom kontant',
    });
    await adjustments('flags', { flag: 'wrong-amount', handled: false, note: 'Det var en annan' });
    expect((await row()).handled).toEqual([]);
    expect((await history()).map(({ words }) => words)).toContain('Hanterat: fel belopp');
  });

  it('reject an issue the payment does not have, a missing note and an unknown payment', async () => {
    await pay();
    expect(await adjustments('flags', { flag: 'late', note: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'flag-unknown' },
    });
    expect((await adjustments('flags', { flag: 'late', note: ' ' })).status).toBe(400);
    expect((await adjustments('flags', { flag: 'odd', note: 'x' })).status).toBe(400);
    const unknown = await app.sendAsOrganiser('/admin/api/payments/AB/flags', { flag: 'late', note: 'x' });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'payment-unknown' } });
  });

  it('record refunds on the receipt, never more than was paid, and void them', async () => {
    await pay();
    const refund = { amount: 100, note: 'Swishat till Eva' };
    const headers = { 'x-command-id': '1b7a5f3e-0000-4000-8000-000000000001' };
    const path = `/admin/api/payments/${payref}/refunds`;
    expect(await app.sendAsOrganiser(path, refund, { headers })).toMatchObject({
      status: 201,
      body: { refunded: 100 },
    });
    expect(await app.sendAsOrganiser(path, refund, { headers })).toMatchObject({
      status: 201,
      body: { refunded: 100 },
    });
    expect(await adjustments('refunds', { ...refund, amount: 251 })).toMatchObject({
      status: 409,
      body: { code: 'refund-too-large', error: 'Högst 250 kr kan betalas tillbaka: mer har inte kommit in' },
    });
    expect((await adjustments('refunds', { ...refund, amount: 0.5 })).status).toBe(400);
    expect((await family.read(`/api/receipts/${payref}`)).body).toMatchObject({
      amount: 350,
      refunded: 100,
      refundedAt: '2025-08-20T10:00:00.000Z',
      notes: ['100\u00a0kr är återbetalt.'],
    });
    expect((await family.session()).swishtory[payref]).toMatchObject({ refunded: 100 });

    const [{ refund: id }] = (await row()).refunds;
    const struck = await adjustments(`refunds/${String(id)}/void`, { note: 'Fel familj' });
    expect(struck).toMatchObject({ status: 200, body: { refunded: 0, refunds: [{ isVoid: true }] } });
    expect((await family.read(`/api/receipts/${payref}`)).body).not.toHaveProperty('refunded');
    expect((await adjustments('refunds/none/void', { note: 'x' })).body.code).toBe('refund-unknown');
  });

  it('reject a refund for an unpaid payment', async () => {
    expect(await adjustments('refunds', { amount: 1, note: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'payment-not-paid' },
    });
    expect((await adjustments('receipt')).body.code).toBe('payment-not-paid');
  });

  it('mail the receipt again to its address, three times an hour', async () => {
    await pay();
    const { sentMail: sent } = app;
    const receipts = () => sent.filter(({ id }) => id.startsWith('receipt-'));
    await until(async () => receipts().length === 1);
    const { status, text } = await adjustments('receipt');
    expect([status, text]).toEqual([202, '{"asked":true}']);
    await until(async () => receipts().length === 2);
    expect(receipts()[1]).toMatchObject({ to: { address: 'ek@example.se' }, text: receipts()[0]?.text });
    await adjustments('receipt');
    await adjustments('receipt');
    expect(await adjustments('receipt')).toMatchObject({ status: 429, body: { code: 'receipt-too-often' } });
    await until(async () => receipts().length === 4);
  });

  it('answer 404 for the history of an unknown registration', async () => {
    const answer = await app.getAsOrganiser('/admin/api/registrations/unknown/history');
    expect(answer).toMatchObject({ status: 404, body: { code: 'registration-unknown' } });
  });
});
