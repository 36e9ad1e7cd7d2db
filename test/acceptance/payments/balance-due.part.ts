import { anna, Family, namesIn, nils } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const short = 'race-250913-08';

describe("The balance due of a family's payment", () => {
  let app: RunningApp;
  let family: Family;
  let payref: string;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna, c: nils });
    payref = (await family.book()).body.payref;
  });
  afterEach(() => app.stop());

  const mailed = (about: string) => app.sentMail.filter(({ id }) => id.startsWith(about));
  const row = async (id: string) =>
    (await app.registrationLists()).payments.find((each: { id: string }) => each.id === id);
  const changeAge = async (years: number) => {
    const sort = `runner-${family.registration.slice(0, 12)}-c`;
    const { firstname, lastname, group, company } = nils;
    const changed = { firstname, lastname, group, company, age: years };
    expect(
      (await app.sendAsOrganiser(`/admin/api/races/change-runner/${short}/${sort}`, changed)).status,
    ).toBe(200);
    const difference = years < 16 ? 0 : 50;
    await until(async () => (await row(payref)).difference === difference);
  };
  /** Paid; then Nils's age is changed to adult: 50 kr more. */
  const payThenRaisePrice = async () => {
    await app.settle(payref);
    await until(async () => (await namesIn(app, short)).includes('Nils'));
    await changeAge(16);
  };
  const issue = (options: object = {}, id = payref) =>
    app.sendAsOrganiser(`/admin/api/payments/${id}/link`, {}, options);
  const page = async (link: string) => (await app.request(`/api/payment-links/${link}`)).body;
  const pay = (link: string, body: object = {}) => app.sendJson(`/api/payment-links/${link}/pay`, body);
  const markDifferenceHandled = () =>
    app.sendAsOrganiser(`/admin/api/payments/${payref}/flags`, { flag: 'difference', note: 'Kontant' });
  const history = async () =>
    (await app.getAsOrganiser(`/admin/api/registrations/${family.registration}/history`)).body as {
      words: string;
      by: string;
      note: string;
    }[];

  it('is not paid at another amount than its page showed, and leaves the open payment alone', async () => {
    await payThenRaisePrice();
    const { link } = (await issue()).body;
    const { lines, amount } = await page(link);
    const opened = await pay(link, { shown: { lines, amount } });
    expect(opened).toMatchObject({ status: 200, body: { amount: 50 } });
    expect(await pay(link, { shown: { lines, amount: 70 } })).toMatchObject({
      status: 409,
      body: { code: 'order-changed', changes: ['Priset är 50 kr, inte 70 kr'] },
    });
    expect((await page(link)).open).toMatchObject({ payref: opened.body.payref });
  });

  it('is requested by mail, paid by Swish and marked as handled, with a receipt of its own', async () => {
    await payThenRaisePrice();
    const { status, body } = await issue();
    expect([status, Object.keys(body)]).toEqual([201, ['link']]);
    const { link } = body;
    await until(async () => mailed('payment-link-').length === 1);
    expect(mailed('payment-link-')[0]).toMatchObject({ to: { address: 'ek@example.se' } });
    expect(mailed('payment-link-')[0]?.text).toContain(`/betala/${String(link)}`);
    expect(mailed('payment-link-')[0]?.text).toContain('Mellanskillnad efter ändring: 50\u00a0kr');
    const before = await family.session();

    expect(await page(link)).toMatchObject({
      kind: 'rest',
      state: 'waiting',
      lines: [{ text: 'Mellanskillnad efter ändring', amount: 50 }],
      amount: 50,
      priceUntil: null,
      open: null,
      payref: null,
    });
    const opened = (await pay(link)).body;
    expect(opened.amount).toBe(50);
    expect((await pay(link)).body.payref).toBe(opened.payref);
    expect((await page(link)).open).toMatchObject({ payref: opened.payref, amount: 50 });
    expect(await family.session()).toMatchObject({ payid: payref, open: null, paid: true });
    const verify = `/verify?id=${String(opened.payref)}&link=${String(link)}`;
    expect((await app.request(verify)).status).toBe(202);
    await app.settle(opened.payref);
    expect((await app.request(verify)).status).toBe(200);
    expect(await page(link)).toMatchObject({ state: 'paid', payref: opened.payref, open: null });

    expect((await row(payref)).handled).toMatchObject([
      { flag: 'difference', difference: 50, by: 'swish', note: 'Betalt med betalningslänken' },
    ]);
    expect((await history()).at(-1)).toMatchObject({
      words: 'Hanterat: annat pris efter rättning',
      by: 'Swish',
    });
    expect(await row(opened.payref)).toMatchObject({
      flags: [],
      amount: 50,
      adults: 0,
      rest: { payment: payref, missing: 0, difference: 50 },
    });
    const receipt = await until(async () => {
      const answer = (await app.request(`/api/receipts/${String(opened.payref)}`)).body;
      return answer.number !== null && answer;
    });
    expect(receipt).toMatchObject({
      number: '2025-2',
      lines: [{ text: 'Mellanskillnad efter ändring', amount: 50 }],
      amount: 50,
      isRest: true,
      notes: [],
    });
    await until(async () => mailed('receipt-').length === 2);
    expect(mailed('receipt-')[1]?.text).toMatch(/^Tack, mellanskillnaden är betald!/);
    expect(mailed('receipt-')[1]?.text).not.toContain('Alla står nu på startlistan');
    expect((await app.request(`/api/receipts/${payref}`)).body.notes).toContain(
      '50\u00a0kr är betalt i efterhand.',
    );
    const csv = (await app.getAsOrganiser('/admin/api/payments/csv')).text;
    expect(csv).toMatch(/Mellanskillnad[^\n]*50[^\n]*2025-2/);

    expect((await pay(link)).body.code).toBe('nothing-owed');
    expect((await issue()).body.code).toBe('nothing-owed');
    const { paid, payid, open } = before;
    expect(await family.session()).toMatchObject({ paid, payid, open });
  });

  it('follows each price change until it is paid, and is not owed once an organiser has handled it', async () => {
    await payThenRaisePrice();
    const { link } = (await issue()).body;
    const { payref: asked } = (await pay(link)).body;
    await changeAge(9);
    expect(await page(link)).toMatchObject({ state: 'settled', open: null, amount: 0 });
    expect(await pay(link)).toMatchObject({ status: 409, body: { code: 'nothing-owed' } });
    expect((await app.swish.get(asked))?.status).toBe('CANCELLED');
    await changeAge(16);
    expect(await page(link)).toMatchObject({ state: 'waiting', amount: 50 });
    const { payref: again } = (await pay(link)).body;
    expect(again).not.toBe(asked);
    expect((await markDifferenceHandled()).status).toBe(200);
    expect(await page(link)).toMatchObject({ state: 'settled' });
    await app.settle(again);
    expect(await row(again)).toMatchObject({ status: 'PAID', flags: ['not-owed'] });
    expect((await row(payref)).handled).toMatchObject([{ note: 'Kontant' }]);
    await until(async () => mailed('receipt-').length === 2);
    expect(mailed('receipt-')[1]?.text).toMatch(/^Om din betalning[^]*Mellanskillnaden var redan ordnad/);
  });

  it('is requested when too little was paid; a newer link replaces an older one, and a withdrawn one can be reissued', async () => {
    await app.settle(payref, 'pay-other-amount');
    const headers = { 'x-command-id': '1b7a5f3e-0000-4000-8000-000000000003' };
    const { link } = (await issue({ headers })).body;
    expect((await issue({ headers })).body).toEqual({ link });
    expect(await page(link)).toMatchObject({
      amount: 249,
      lines: [{ text: 'Resten av det bokade', amount: 249 }],
    });
    const newer = (await issue()).body.link;
    expect(await page(link)).toMatchObject({ state: 'replaced' });
    expect((await pay(link)).body.code).toBe('link-replaced');
    const { payref: asked } = (await pay(newer)).body;
    const withdraw = () =>
      app.sendAsOrganiser(`/admin/api/payment-links/${String(newer)}/withdraw`, { note: 'Ringt' });
    expect((await withdraw()).status).toBe(200);
    expect((await app.swish.get(asked))?.status).toBe('CANCELLED');
    expect(await page(newer)).toMatchObject({ state: 'withdrawn' });
    expect((await pay(newer)).body.code).toBe('link-withdrawn');
    const { registrations, links } = await app.registrationLists();
    expect(registrations[0]).toMatchObject({ paid: true, isWithdrawn: false, payid: payref });
    expect(links.map(({ payment }: { payment: string }) => payment)).toEqual([payref, payref]);
    const third = (await issue()).body.link;
    await app.settle((await pay(third)).body.payref);
    expect((await row(payref)).handled).toMatchObject([{ flag: 'wrong-amount' }]);
    expect((await issue()).body.code).toBe('nothing-owed');
  });

  it('is not paid twice without confirmation, nor requested when nothing is owed', async () => {
    expect((await issue()).body.code).toBe('nothing-owed');
    await payThenRaisePrice();
    const { link } = (await issue()).body;
    await app.settle((await pay(link)).body.payref, 'no-answer');
    expect((await page(link)).failed).toMatchObject({ status: 'ERROR', errorCode: 'DS24' });
    expect((await pay(link)).body.code).toBe('payment-uncertain');
    expect((await pay(link, { payAgain: true })).status).toBe(200);
    expect(await issue({}, 'AB')).toMatchObject({ status: 404, body: { code: 'payment-unknown' } });
  });

  it('is unavailable once the family is erased', async () => {
    await payThenRaisePrice();
    const { link } = (await issue()).body;
    const { payref: asked } = (await pay(link)).body;
    await app.sendAsOrganiser('/admin/api/erase', { registration: family.registration, reason: 'Begäran' });
    expect((await app.request(`/api/payment-links/${String(link)}`)).status).toBe(404);
    expect((await issue()).body.code).toBe('registration-erased');
    await app.settle(asked);
    expect(await row(asked)).toMatchObject({ status: 'PAID', payerAlias: '' });
    expect((await row(payref)).handled).toMatchObject([{ flag: 'difference' }]);
  });
});
