import { PaymentsUnreachable } from '@app/adapters';
import { campaignStream } from '@app/domain';
import { PaymentIds } from '../../../apps/server/src/platform/names/payment-ids';
import { CommandSender } from '../../../apps/server/src/platform/commands/command-sender';
import { itWithoutServers } from '../support/app-engines';
import { anna, Family, ida, namesIn, nils } from '../support/family';
import { until } from '../../support/until';
import { nextMessage } from '../support/messages';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const MINUTE = 60_000;
const ID = /^[0-9A-F]{32}$/;

describe('A payment', () => {
  let app: RunningApp;
  let family: Family;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna, b: ida, c: nils });
  });
  afterEach(() => app.stop());

  const knock = (id: string, identifier = app.app.get(PaymentIds).callbackIdentifier(id)) =>
    app.sendJson(
      '/api/swish/callback',
      { id, status: 'PAID', amount: 99_999 },
      { headers: { callbackidentifier: identifier } },
    );
  const book = async (): Promise<string> => (await family.book()).body.payref;

  it('is created once for the saved runners, however often the family books', async () => {
    const answers = await Promise.all([family.book(), family.book(), family.book()]);
    const first = answers[0];
    expect(first).toMatchObject({
      status: 200,
      body: { payref: expect.stringMatching(ID), token: expect.any(String) },
    });
    for (const { body } of answers) expect(body).toEqual(first.body);
    expect((await family.book()).body).toEqual(first.body);
    const { payref, token } = first.body;
    expect(await app.swish.get(payref)).toMatchObject({ status: 'CREATED', amount: 350 });
    expect(await family.session()).toMatchObject({
      open: { payref, token, amount: 350 },
      paid: false,
      payid: payref,
    });
  });

  it('blocks changes to the runners until it is cancelled', async () => {
    const payref = await book();
    const text = 'En betalning pågår. Avbryt den om du vill ändra anmälan.';
    expect(await family.save({ a: anna })).toMatchObject({ status: 409, body: { error: text } });

    const cancelled = await family.send('/cancel-payment', { payref });
    expect(cancelled).toMatchObject({ status: 200, body: { open: null } });
    expect(cancelled.body.swishtory[payref]).toMatchObject({ status: 'CANCELLED' });
    expect(await app.swish.get(payref)).toMatchObject({ status: 'CANCELLED' });
    expect(await family.save({ a: anna })).toMatchObject({ status: 200 });
    expect(await book()).not.toBe(payref);
  });

  it('lists the runners after the Swish callback, and locks the registration', async () => {
    const payref = await book();
    app.swish.payer(payref, 'pay');
    expect(await knock(payref)).toMatchObject({ status: 200 });

    const session = await family.session();
    expect(session).toMatchObject({ paid: true, open: null, payid: payref });
    expect(session.swishtory[payref]).toMatchObject({
      id: payref,
      amount: 350,
      currency: 'SEK',
      status: 'PAID',
      datePaid: '2025-08-20T10:00:00.000Z',
      payerAlias: '46464646464',
    });
    await until(async () => (await namesIn(app, 'race-250913-56')).length === 1);
    await until(async () => (await namesIn(app, 'race-250913-08')).length === 1);
    await until(async () => (await namesIn(app, 'race-250913-16')).length === 1);
    expect(await family.save({ a: anna })).toMatchObject({
      status: 409,
      body: { error: 'Anmälan är betald och går inte att ändra' },
    });
    expect(await family.book()).toMatchObject({
      status: 409,
      body: { errors: { anmalan: expect.any(String) } },
    });
    expect(await family.send('/cancel-payment', { payref })).toMatchObject({ status: 409 });
  });

  it('is settled once, whichever request brings the answer', async () => {
    const payref = await book();
    app.swish.payer(payref, 'pay');
    await Promise.all([knock(payref), knock(payref), app.reconcile(), family.read(`/verify?id=${payref}`)]);
    await knock(payref);
    const events: string[] = [];
    for await (const page of app.engines.store.read(`registration-${family.registration}`))
      events.push(...page.map(({ event }) => event.type));
    expect(events.filter((type) => type === 'PaymentConfirmed')).toHaveLength(1);
    expect(events.filter((type) => type === 'RegistrationPaid')).toHaveLength(1);
  });

  it("does not trust a callback's content or a wrong identifier", async () => {
    const payref = await book();
    expect(await knock(payref, 'f'.repeat(32))).toMatchObject({ status: 403 });
    expect(await knock(payref, '')).toMatchObject({ status: 403 });
    expect(await knock('unknown', 'x')).toMatchObject({ status: 400 });
    expect(await app.sendJson('/api/swish/callback', null)).toMatchObject({ status: 400 });
    // The id carries our mark, so another node may have just created it: Swish must call again.
    expect(await knock('0'.repeat(32))).toMatchObject({ status: 503 });
    expect(await knock(payref)).toMatchObject({ status: 200 });
    expect(await family.session()).toMatchObject({ paid: false });
  });

  it('is settled without a Swish callback', async () => {
    const payref = await book();
    await app.settle(payref, 'pay-unheard');
    expect(await family.session()).toMatchObject({ paid: true });
  });

  it('reports its state to a waiting page', async () => {
    const payref = await book();
    const verify = (id: string) => family.read(`/verify?id=${id}`);
    expect(await verify(payref)).toMatchObject({ status: 202 });
    expect(await verify('0'.repeat(32))).toMatchObject({ status: 404 });
    const stranger = await Family.signIn(app, 'alm');
    expect(await stranger.read(`/verify?id=${payref}`)).toMatchObject({ status: 404 });
    app.swish.payer(payref, 'pay');
    expect(await verify(payref)).toMatchObject({ status: 200 });
    expect(await family.session()).toMatchObject({ paid: true });
  });

  it.each([
    ['decline', 'DECLINED', ''],
    ['cancel-bankid', 'ERROR', 'BANKIDCL'],
    ['time-out', 'ERROR', 'TM01'],
    ['bank-says-no', 'ERROR', 'RF07'],
    ['no-answer', 'ERROR', 'DS24'],
  ] as const)('that ends by %s can be tried again', async (action, status, errorCode) => {
    const payref = await book();
    app.swish.payer(payref, action);
    await knock(payref);
    const session = await family.session();
    expect(session.swishtory[payref]).toMatchObject({ status, errorCode });
    expect(session).toMatchObject({ paid: false, open: null });

    const { body } = await family.send('/book-v2', { payAgain: errorCode === 'DS24' });
    const again = String(body.payref);
    expect(again).toMatch(/^[0-9A-F]{32}$/);
    expect(again).not.toBe(payref);
    app.swish.payer(again, 'pay');
    await knock(again);
    expect(await family.session()).toMatchObject({ paid: true, payid: again });
  });

  it('expires ten minutes after it was created', async () => {
    const payref = await book();
    app.clock.advance(2 * MINUTE);
    await app.reconcile();
    expect((await family.session()).swishtory[payref]).toMatchObject({ status: 'CREATED' });
    app.clock.advance(8 * MINUTE);
    await app.reconcile();
    expect((await family.session()).swishtory[payref].status).toMatch(/ERROR|EXPIRED/);
  });

  // On servers the leader loses its lease when the clock jumps that far.
  itWithoutServers()(
    'expires ten minutes after Swish has it, however long Swish was unavailable before',
    async () => {
      const away = jest.spyOn(app.swish, 'create').mockRejectedValue(new PaymentsUnreachable('away'));
      expect(await family.book()).toMatchObject({ status: 503 });
      app.clock.advance(9 * MINUTE);
      away.mockRestore();
      const payref = await book();
      app.clock.advance(2 * MINUTE);
      await app.reconcile();
      expect((await family.session()).swishtory[payref]).toMatchObject({ status: 'CREATED' });
      app.clock.advance(8 * MINUTE);
      await app.reconcile();
      expect((await family.session()).swishtory[payref].status).toMatch(/ERROR|EXPIRED/);
    },
  );

  it('paid after an error counts, with the flag late', async () => {
    const payref = await book();
    app.swish.payer(payref, 'no-answer');
    await knock(payref);
    app.swish.payer(payref, 'pay-late');
    app.clock.advance(MINUTE);
    await app.reconcile();
    expect(await family.session()).toMatchObject({ paid: true });
    const { payments } = await app.registrationLists();
    expect(payments).toMatchObject([{ id: payref, status: 'PAID', flags: ['late'] }]);
  });

  it('is found again when the answer was lost', async () => {
    app.swish.loseAnswers(1);
    const { status, body } = await family.book();
    expect(status).toBe(200);
    expect(await app.swish.get(body.payref)).toMatchObject({ status: 'CREATED' });
    expect(await family.session()).toMatchObject({ open: { payref: body.payref } });
  });

  it('can be retried when Swish does not answer', async () => {
    app.swish.loseAnswers(2);
    const text = 'Swish svarar inte just nu. Försök igen om en stund.';
    expect(await family.book()).toMatchObject({ status: 503, body: { errors: { betalning: text } } });
    expect(await family.book()).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  it('is refused without runners', async () => {
    const empty = await Family.signIn(app, 'empty');
    expect(await empty.book()).toMatchObject({
      status: 400,
      body: { errors: { deltagare: 'Lägg till minst en deltagare' } },
    });
  });

  it('has a QR code for the Swish app, and no other text can be encoded', async () => {
    const { token } = (await family.book()).body;
    const picture = await app.request(`/qr-v2?token=${String(token)}`);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(picture.text).toContain('<svg');
    expect(await app.request('/qr-v2?token=https://example.se')).toMatchObject({ status: 400 });
  });

  it('is sent to a waiting screen', async () => {
    const payref = await book();
    const screen = await app.connectScreen();
    expect(await screen.emitWithAck('wait-pay', { payid: payref })).toEqual({});
    expect(await screen.emitWithAck('wait-pay', { payid: '0'.repeat(32) })).toMatchObject({
      code: 'payment-unknown',
    });
    const message = nextMessage(screen, 'payment');
    app.swish.payer(payref, 'pay');
    await knock(payref);
    expect(await message).toEqual({ payment: 'ok', payid: payref });

    const late = await app.connectScreen();
    const old = nextMessage(late, 'payment');
    await late.emitWithAck('wait-pay', { payid: payref });
    expect(await old).toEqual({ payment: 'ok', payid: payref });
  });

  it('that failed sends the screen the next step', async () => {
    const payref = await book();
    const screen = await app.connectScreen();
    await screen.emitWithAck('wait-pay', { payid: payref });
    const message = nextMessage(screen, 'payment');
    app.swish.payer(payref, 'cancel-bankid');
    await knock(payref);
    expect(await message).toEqual({
      payment: 'failed',
      payid: payref,
      errorCode: 'BANKIDCL',
      errorMessage: 'Du avbröt signeringen med BankID. Försök igen och signera när du är klar.',
    });
  });

  it('has a receipt with correct lines, and full names for its owner only', async () => {
    const { payref } = (await family.book('EARLYBIRD')).body;
    app.swish.payer(payref, 'pay');
    await knock(payref);
    const mine = (await family.read(`/api/receipts/${String(payref)}`)).body;
    expect(mine).toMatchObject({
      payref,
      status: 'PAID',
      seller: 'Föreningen Höstloppet',
      vat: 'momsfri',
      amount: 200,
      datePaid: '2025-08-20T10:00:00.000Z',
      lines: [
        { text: 'Startavgift 5,6 km, vuxen: Anna Ek', amount: 150 },
        { text: 'Startavgift 1,6 km, barn: Ida Ek', amount: 100 },
        { text: 'Startavgift 0,8 km, barn: Nils Ek', amount: 100 },
        { text: 'Kampanjkod EARLYBIRD', amount: -150 },
      ],
    });
    const visitor = await app.request(`/api/receipts/${String(payref)}`);
    expect(visitor.text).not.toContain('Anna Ek');
    expect(visitor.body.lines[0].text).toBe('Startavgift 5,6 km, vuxen: Anna E.');
    expect(Object.fromEntries(visitor.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(await app.request(`/api/receipts/${'0'.repeat(32)}`)).toMatchObject({ status: 404 });
  });
});

describe('A campaign code', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
  });
  afterEach(() => app.stop());

  const familyOf = async (name: string) => {
    const family = await Family.signIn(app, name);
    await family.save({ a: anna, c: nils });
    return family;
  };
  const singleUse = async (): Promise<string> => {
    await app.sendAsOrganiser('/admin/api/invite/epassi', { name: 'Anna Ek', email: 'anna@example.se' });
    const mail = await until(async () => app.sentMail.at(-1));
    return /EPASSI-[0-9A-Z]{10}/.exec(mail.text)?.[0] ?? '';
  };

  it('that covers the whole fee pays at once, without Swish', async () => {
    const family = await familyOf('ek');
    const { body } = await family.book('hifspringer');
    expect(body).toMatchObject({
      token: 'kampanj',
      payref: expect.stringMatching(/^kampanj-.*_HIFSPRINGER$/),
    });
    expect(await family.session()).toMatchObject({ paid: true, payid: body.payref });
    expect(await family.read(`/verify?id=${String(body.payref)}`)).toMatchObject({ status: 200 });
    expect(await app.swish.get(body.payref)).toBeUndefined();
    await until(async () => (await namesIn(app, 'race-250913-56')).length === 1);
  });

  it('that is invalid is refused, and nothing is booked', async () => {
    const family = await familyOf('ek');
    const answer = await family.book('FELKOD1');
    expect(answer).toMatchObject({ status: 400, body: { errors: { kampanj: 'Kampanjkoden gäller inte' } } });
    expect(await family.session()).toMatchObject({ open: null, payid: null });
  });

  it('for one person is worth one adult fee, once', async () => {
    const code = await singleUse();
    const [one, other] = [await familyOf('ek'), await familyOf('alm')];
    expect((await one.send('/validate-kampanj', { kampanj: code })).body).toEqual({
      valid: true,
      price: 100,
    });
    const letters = code.slice('EPASSI-'.length).toLowerCase();
    for (const kampanj of [`epassi${letters}`, `Epassi – ${letters}`, ` E P A S S I ${letters} `])
      expect((await one.send('/validate-kampanj', { kampanj })).body.valid).toBe(true);
    const { payref } = (await one.book(`epassi ${letters}`)).body;
    expect(await app.swish.get(payref)).toMatchObject({ amount: 100 });
    expect(await other.book(code)).toMatchObject({
      status: 409,
      body: { errors: { kampanj: 'Kampanjkoden är redan använd' } },
    });
    expect((await other.send('/validate-kampanj', { kampanj: code })).body).toEqual({
      valid: false,
      price: 250,
    });
  });

  it('is free again when its payment is cancelled or declined', async () => {
    const code = await singleUse();
    const [one, other] = [await familyOf('ek'), await familyOf('alm')];
    const { payref } = (await one.book(code)).body;
    await one.send('/cancel-payment', { payref });
    const again = (await one.book(code)).body;
    expect(again.token).not.toBe('');
    await app.settle(again.payref, 'decline');
    const free = async () => (await other.send('/validate-kampanj', { kampanj: code })).body.valid === true;
    await until(free);
    expect(await other.book(code)).toMatchObject({ status: 200 });
  });

  it('is free again when the payment went to another payee', async () => {
    const code = await singleUse();
    const [one, other] = [await familyOf('ek'), await familyOf('alm')];
    await app.settle((await one.book(code)).body.payref, 'pay-other-payee');
    await until(async () => (await other.send('/validate-kampanj', { kampanj: code })).body.valid === true);
  });

  describe('redeemed just before a crash, without a booking', () => {
    let code: string;
    let one: Family;
    let other: Family;

    beforeEach(async () => {
      code = await singleUse();
      [one, other] = [await familyOf('ek'), await familyOf('alm')];
      const { registration } = one;
      const payment = app.app.get(PaymentIds).payment(registration, 1);
      const redeem = { type: 'RedeemCampaignCode', code, registration, payment, unbooked: null } as const;
      await app.app.get(CommandSender).send(campaignStream(code), redeem, { by: 'test' });
    });

    const priceFor = async (family: Family) =>
      (await family.send('/validate-kampanj', { kampanj: code })).body.price as number;

    it('still belongs to its holder', async () => {
      app.clock.advance(5 * MINUTE);
      expect((await one.book(code)).body).toMatchObject({ amount: 100 });
      expect(await other.book(code)).toMatchObject({ status: 409 });
      expect(await priceFor(other)).toBe(250);
    });

    it('is free after a minute', async () => {
      app.clock.advance(MINUTE);
      expect(await other.book(code)).toMatchObject({ status: 409 });
      expect(await priceFor(other)).toBe(250);
      app.clock.advance(1);
      expect(await priceFor(other)).toBe(100);
      expect((await other.book(code)).body).toMatchObject({ amount: 100 });
      expect(await one.book(code)).toMatchObject({ status: 409 });
    });

    it.each([undefined, 'HIFSPELAR'])('is free when its holder books with %s instead', async (instead) => {
      await one.book(instead);
      app.clock.advance(MINUTE + 1);
      expect((await other.book(code)).body).toMatchObject({ amount: 100 });
    });

    it('stays used when it covered the whole fee', async () => {
      await one.save({ a: anna });
      const { body } = await one.book(code);
      expect(body.token).toBe('kampanj');
      app.clock.advance(5 * MINUTE);
      expect(await other.book(code)).toMatchObject({ status: 409 });
    });
  });
});
