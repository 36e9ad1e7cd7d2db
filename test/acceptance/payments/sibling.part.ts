import { anna, Family, namesIn, nils } from '../support/family';
import { FAMILY_POLL_MS, until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const short = 'race-250913-08';
const ida = { ...nils, firstname: 'Ida', age: 7 };

describe('A sibling an organiser adds to a paid family', () => {
  let app: RunningApp;
  let family: Family;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna });
    await family.book('HIFSPRINGER');
    await until(async () => (await family.session()).paid, { everyMs: FAMILY_POLL_MS });
  });
  afterEach(() => app.stop());

  const links = () => app.sentMail.filter(({ id }) => id.startsWith('payment-link-'));
  const add = (runner: object = ida, options: object = {}, whose = family.registration) =>
    app.sendAsOrganiser(`/admin/api/registrations/${whose}/siblings`, runner, options);
  const page = (link: string) => app.request(`/api/payment-links/${link}`);
  const pay = (link: string, body: object = {}) => app.sendJson(`/api/payment-links/${link}/pay`, body);
  const row = async (registration: string) =>
    (await app.registrationLists()).registrations.find(
      (each: { registration: string }) => each.registration === registration,
    );

  it('gets a booking of its own: a mailed link, paid by anyone, then start list and receipt', async () => {
    const before = await family.session();
    const { status, body } = await add();
    expect([status, Object.keys(body)]).toEqual([201, ['registration', 'link']]);
    const { registration, link } = body;
    expect(await row(registration)).toMatchObject({
      family: family.registration,
      email: 'ek@example.se',
      paid: false,
      isWithdrawn: false,
    });
    await until(async () => links().length === 1);
    expect(links()[0]).toMatchObject({
      to: { address: 'ek@example.se' },
      text: expect.stringContaining(`/betala/${String(link)}`),
    });
    expect(links()[0]?.text).toContain('Startavgift 0,8 km, barn: Ida Ek: 100\u00a0kr');

    const shown = await page(link);
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.body).toMatchObject({
      state: 'waiting',
      lines: [{ text: 'Startavgift 0,8 km, barn: Ida E.', amount: 100 }],
      amount: 100,
      priceUntil: '2025-09-06T21:59:00.000Z',
      open: null,
      payref: null,
      failed: null,
    });
    const opened = await pay(link);
    expect([opened.status, opened.body.amount]).toEqual([200, 100]);
    expect((await pay(link)).body.payref).toBe(opened.body.payref);
    const verify = `/verify?id=${String(opened.body.payref)}&link=${String(link)}`;
    expect((await app.request(verify)).status).toBe(202);
    expect((await page(link)).body.open).toMatchObject({ payref: opened.body.payref, amount: 100 });
    await app.settle(opened.body.payref);
    expect((await app.request(verify)).status).toBe(200);
    expect((await page(link)).body).toMatchObject({ state: 'paid', payref: opened.body.payref });
    await until(async () => (await namesIn(app, short)).includes('Ida'));
    const receipt = `/api/receipts/${String(opened.body.payref)}`;
    expect((await family.read(receipt)).body.lines[0].text).toContain('Ida Ek');
    expect((await app.request(receipt)).body.lines[0].text).toContain('Ida E.');
    const { sentMail: sent } = app;
    await until(async () => sent.some(({ text }) => text.includes(`/kvitto/${String(opened.body.payref)}`)));
    expect((await pay(link)).body.code).toBe('already-paid');

    expect(await family.session()).toEqual(before);
    expect((await family.save({ a: anna, b: ida })).body.code).toBe('already-paid');
  });

  it('is added once for each command id, and again only with `again`', async () => {
    const options = { headers: { 'x-command-id': '1b7a5f3e-0000-4000-8000-000000000002' } };
    const [one, again] = [await add(ida, options), await add(ida, options)];
    expect(again.body).toEqual(one.body);
    const twice = { status: 409, body: { code: 'sibling-known' } };
    expect(await add({ ...ida, firstname: 'IDA' })).toMatchObject(twice);
    const { registration, link } = (await add({ ...ida, again: true })).body;
    expect(registration).not.toBe(one.body.registration);
    const ofSibling = await add(nils, {}, one.body.registration);
    expect(await row(ofSibling.body.registration)).toMatchObject({ family: family.registration });
    await until(async () => links().length === 3);
    expect(await add(anna)).toMatchObject(twice);
    for (const each of [link, one.body.link])
      await app.sendAsOrganiser(`/admin/api/payment-links/${String(each)}/withdraw`, { note: 'Dubblett' });
    expect((await add(ida)).status).toBe(201);
  });

  it('is added once when two organisers add it at the same time', async () => {
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('must be a valid runner, of a family with an address', async () => {
    expect((await add({ ...ida, age: undefined })).body).toMatchObject({ code: 'age-missing' });
    expect((await add({ ...ida, distance: 3 })).body).toMatchObject({ code: 'distance-missing' });
    expect((await add({ ...ida, firstname: ' ' })).status).toBe(400);
    expect(await add(ida, {}, 'unknown')).toMatchObject({
      status: 404,
      body: { code: 'registration-unknown' },
    });
    const sale = { ...nils, phone: '070-123 45 67', bib: 9, note: 'Kontant' };
    await app.sendAsOrganiser('/admin/api/quickreg/paid', sale);
    const { registrations } = await app.registrationLists();
    const sold = registrations.find(({ by }: { by: string }) => by === 'ticket-office').registration;
    expect((await add(ida, {}, sold)).body.code).toBe('address-missing');
  });

  it('is not paid when its page showed something else', async () => {
    const { registration, link } = (await add()).body;
    const { lines, amount } = (await page(link)).body;
    const price = 'Priset är 150 kr, inte 100 kr';
    app.clock.advance(20 * 86_400_000);
    const later = [{ text: 'Startavgift 0,8 km, barn: Ida E.', amount: 150 }];
    expect(await pay(link, { shown: { lines, amount } })).toMatchObject({
      status: 409,
      body: {
        code: 'order-changed',
        changes: [
          'Nytt: Startavgift 0,8 km, barn: Ida E., 150 kr',
          'Borttaget: Startavgift 0,8 km, barn: Ida E., 100 kr',
          price,
        ],
        lines: later,
        amount: 150,
      },
    });
    expect(await pay(link, { shown: { lines: later, amount: 100 } })).toMatchObject({
      status: 409,
      body: { changes: [price] },
    });
    expect((await row(registration)).paid).toBe(false);
    expect((await page(link)).body.open).toBeNull();
    for (const shown of ['a', { lines: 'a', amount: 1 }, { lines: [{ text: 'a' }], amount: 1 }])
      expect(await pay(link, { shown })).toMatchObject({ status: 400 });
    const opened = await pay(link, { shown: { lines: later, amount: 150 } });
    expect(opened).toMatchObject({ status: 200, body: { amount: 150 } });
    const again = await pay(link, { shown: { lines: later, amount: 150 } });
    expect(again.body.payref).toBe(opened.body.payref);
  });

  it('shows and pays an open booking at the price of its day', async () => {
    const { link } = (await add()).body;
    const { lines, amount } = (await page(link)).body;
    const opened = await pay(link, { shown: { lines, amount } });
    app.clock.advance(20 * 86_400_000);
    expect((await page(link)).body).toMatchObject({ lines, amount, open: { amount } });
    const again = await pay(link, { shown: { lines, amount } });
    expect(again).toMatchObject({ status: 200, body: { amount, payref: opened.body.payref } });
  });

  it('costs the price at payment, also after registration has closed, until the race starts', async () => {
    const { link } = (await add()).body;
    app.clock.set(Date.parse('2025-09-13T08:00:00Z'));
    expect((await page(link)).body).toMatchObject({ state: 'waiting', amount: 150, priceUntil: null });
    app.clock.set(Date.parse('2025-09-13T09:00:00Z'));
    expect((await page(link)).body.state).toBe('late');
    expect(await pay(link)).toMatchObject({ status: 409, body: { code: 'link-late' } });
  });

  it('is not paid twice without confirmation, and a cancelled payment leaves the link open', async () => {
    const { link } = (await add()).body;
    const { payref } = (await pay(link)).body;
    expect((await app.sendJson(`/api/payment-links/${String(link)}/cancel`, { payref: 'AB' })).status).toBe(
      404,
    );
    const cancelled = await app.sendJson(`/api/payment-links/${String(link)}/cancel`, { payref });
    expect(cancelled.body).toMatchObject({ state: 'waiting', open: null, failed: { status: 'CANCELLED' } });
    const second = (await pay(link)).body.payref;
    await app.settle(second, 'no-answer');
    expect((await page(link)).body.failed).toMatchObject({ status: 'ERROR', errorCode: 'DS24' });
    expect((await pay(link)).body.code).toBe('payment-uncertain');
    expect((await pay(link, { payAgain: true })).status).toBe(200);
  });

  it('has its link mailed again three times an hour, and withdrawn with a note before payment', async () => {
    const { link, registration } = (await add()).body;
    const adjustments = (what: string, body: object = {}) =>
      app.sendAsOrganiser(`/admin/api/payment-links/${String(link)}/${what}`, body);
    expect(await adjustments('mail')).toMatchObject({ status: 202, body: { asked: true } });
    await adjustments('mail');
    expect(await adjustments('mail')).toMatchObject({ status: 429, body: { code: 'link-too-often' } });
    await until(async () => links().length === 3);
    const { payref } = (await pay(link)).body;
    expect((await adjustments('withdraw', { note: ' ' })).status).toBe(400);
    expect(await adjustments('withdraw', { note: 'Springer inte' })).toMatchObject({
      status: 200,
      body: { withdrawn: true },
    });
    expect((await app.swish.get(payref))?.status).toBe('CANCELLED');
    expect((await page(link)).body.state).toBe('withdrawn');
    expect((await pay(link)).body.code).toBe('link-withdrawn');
    expect((await adjustments('mail')).body.code).toBe('link-withdrawn');
    expect(await row(registration)).toMatchObject({ isWithdrawn: true });
    const history = (await app.getAsOrganiser(`/admin/api/registrations/${String(registration)}/history`))
      .body;
    expect(history.at(-1)).toMatchObject({ words: 'Betalningslänken återtagen', note: 'Springer inte' });
    const { links: rows } = await app.registrationLists();
    expect(rows).toMatchObject([{ link, registration, withdrawnAt: '2025-08-20T10:00:00.000Z' }]);
  });

  it('is not reached by a forged link, nor is another payment through its link', async () => {
    const { link } = (await add()).body;
    const made = 'f'.repeat(32);
    for (const answer of [
      await page(made),
      await pay(made),
      await app.request(`/verify?id=AB&link=${made}`),
      await app.sendAsOrganiser(`/admin/api/payment-links/${made}/mail`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'link-unknown' } });
    const other = await Family.signIn(app, 'alm');
    await other.save({ d: nils });
    const { payref } = (await other.book()).body;
    expect((await app.request(`/verify?id=${String(payref)}&link=${String(link)}`)).status).toBe(404);
    const cancel = await app.sendJson(`/api/payment-links/${String(link)}/cancel`, { payref });
    expect(cancel.body.code).toBe('payment-unknown');
  });

  it('is erased with the family, or alone', async () => {
    const [first, second] = [(await add()).body, (await add(nils)).body];
    for (const { link } of [first, second]) await app.settle((await pay(link)).body.payref);
    await until(async () => (await namesIn(app, short)).length === 2);
    const erase = (registration: string) =>
      app.sendAsOrganiser('/admin/api/erase', { registration, reason: 'Begäran' });
    expect((await erase(first.registration)).body).toEqual({ erased: 1 });
    expect((await page(first.link)).status).toBe(404);
    expect((await family.session()).email).toBe('ek@example.se');
    expect(await row(second.registration)).toMatchObject({ email: 'ek@example.se' });

    expect((await erase(family.registration)).body).toEqual({ erased: 3 });
    const answers = [
      await app.getAsOrganiser('/admin/registrations'),
      await app.getAsOrganiser(`/admin/api/registrations/${String(second.registration)}/history`),
      await app.getAsOrganiser('/admin/api/days/250913'),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/Nils|Ida|Anna|ek@example/);
    expect((await page(second.link)).status).toBe(404);
  });
});
