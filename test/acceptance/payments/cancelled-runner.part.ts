import { MemoryMailer } from '@app/adapters';
import { racedayStream } from '@app/domain';
import { CommandSender } from '../../../apps/server/src/platform/commands/command-sender';
import { anna, Family, ida, namesIn, nils } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const short = 'race-250913-08';

/** Returns an organiser's requests about one registration. */
function organiserActions(app: RunningApp, { registration }: Family) {
  const path = `/admin/api/registrations/${registration}`;
  return {
    cancel: (key: string, note = 'Sjuk') => app.sendAsOrganiser(`${path}/runners/${key}/cancel`, { note }),
    reenter: (key: string) => app.sendAsOrganiser(`${path}/runners/${key}/reenter`),
    link: (body: object) => app.sendAsOrganiser(`${path}/bank-payment`, body),
    row: async () => {
      const { registrations } = await app.registrationLists();
      return registrations.find((row: { registration: string }) => row.registration === registration);
    },
    payments: async () => (await app.registrationLists()).payments,
    history: async () =>
      (await app.getAsOrganiser(`${path}/history`)).body as { words: string; by: string }[],
  };
}

describe('Cancelling a paid runner', () => {
  let app: RunningApp;
  let family: Family;
  let payref: string;
  let actions: ReturnType<typeof organiserActions>;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    actions = organiserActions(app, family);
    await family.save({ a: anna, b: ida, c: nils });
    payref = (await family.book()).body.payref;
  });
  afterEach(() => app.stop());

  const pay = async () => {
    await app.settle(payref);
    await until(async () => (await namesIn(app, short)).length === 1);
  };
  const sortOfNils = async () => (await app.board(short))[1]?.sort ?? '';

  it('removes the runner and frees the bib, shows it to the family, and can be reversed', async () => {
    await pay();
    const sort = await sortOfNils();
    await app.applyCommands({ id: 'bib-1', type: 'RegisterBib', part: short, sort, bib: 7 });
    expect((await actions.cancel('c')).body).toEqual({ cancelled: true });
    expect(await namesIn(app, short)).toEqual([]);
    expect(await actions.row()).toMatchObject({ cancelled: { c: { firstname: 'Nils' } }, paid: true });
    expect(Object.keys((await actions.row()).runners)).toEqual(['a', 'b']);
    expect(await actions.payments()).toMatchObject([{ difference: -100, amount: 350 }]);
    expect(Object.keys((await family.session()).deltagare)).toEqual(['a', 'b']);
    const { lines } = (await family.read(`/api/receipts/${payref}`)).body;
    expect(lines[2]).toMatchObject({ text: expect.stringContaining('Nils Ek'), changed: 'Avanmäld' });
    expect((await actions.history()).at(-1)).toMatchObject({
      words: 'Nils Ek avanmäld: 100\u00a0kr billigare än bokat',
      by: 'arrangör',
    });

    await app.applyCommands({
      id: 'b7',
      type: 'AddRunner',
      part: short,
      bib: 7,
      runner: { firstname: 'Bo', lastname: 'Alm' },
    });
    expect((await actions.reenter('c')).body).toEqual({ cancelled: false });
    const rows = await app.board(short);
    expect(rows.find((row) => row.sort === sort)).toMatchObject({ bib: null });
    expect(await actions.payments()).toMatchObject([{ difference: 0 }]);
    expect((await actions.row()).cancelled).toEqual({});
  });

  it('is rejected before payment, after a finish and for an unknown runner', async () => {
    expect(await actions.cancel('c')).toMatchObject({ status: 409, body: { code: 'registration-not-paid' } });
    await pay();
    app.clock.set(Date.parse('2025-09-13T09:00:00Z'));
    const sort = await sortOfNils();
    await app.applyCommands({ id: 's', type: 'StartRace', part: short });
    app.clock.advance(240_000);
    await app.applyCommands({ id: 'f', type: 'FinishRunner', part: short, sort });
    expect(await actions.cancel('c')).toMatchObject({
      status: 409,
      body: { code: 'runner-finished', error: 'Löparen är i mål; ta tillbaka målgången först' },
    });
    expect(await actions.row()).toMatchObject({ cancelled: {} });
    expect(await actions.cancel('x')).toMatchObject({ status: 404, body: { code: 'runner-unknown' } });
  });

  it('is reversed when a phone sends an earlier crossing afterwards', async () => {
    await pay();
    app.clock.set(Date.parse('2025-09-13T09:00:00Z'));
    const sort = await sortOfNils();
    await app.applyCommands({ id: 'b', type: 'RegisterBib', part: short, sort, bib: 7 });
    await app.applyCommands({ id: 's', type: 'StartRace', part: short });
    app.clock.advance(240_000);
    const capturedAt = new Date(app.clock.now()).toISOString();
    app.clock.advance(1000);
    expect((await actions.cancel('c')).status).toBe(200);
    const [late] = await app.applyCommands({ id: 'f', type: 'FinishRunner', part: short, sort, capturedAt });
    expect(late).toMatchObject({ outcome: 'accepted' });
    const rows = await app.board(short);
    expect(rows.find((row) => row.sort === sort)).toMatchObject({ bib: 7, finished: expect.anything() });
    await until(async () => Object.keys((await actions.row()).cancelled).length === 0);
    expect(await actions.payments()).toMatchObject([{ difference: 0 }]);
  });

  it('leaves no name or note after the family is erased', async () => {
    await pay();
    await actions.cancel('c', 'Nils bröt foten');
    const { registration } = family;
    await app.sendAsOrganiser('/admin/api/erase', { registration, reason: 'Begäran' });
    const answers = [
      await app.getAsOrganiser('/admin/registrations'),
      await app.getAsOrganiser(`/admin/api/registrations/${registration}/history`),
      await app.getAsOrganiser('/admin/api/days/250913/events'),
      await app.getAsOrganiser('/admin/api/days/250913'),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/Nils|foten/);
  });
});

describe('A runner withdrawn just before a crash', () => {
  const dataDir = temporaryFolder('withdrawn');

  it('is cancelled in the registration at the next start', async () => {
    const mailer = new MemoryMailer();
    const payments = { kind: 'simulator', delayMs: 'manual' } as const;
    const options = { now: REGISTRATION_OPEN_MS, dataDir, config: { payments }, engines: { mailer } };
    let app = await startApp(options);
    const family = await Family.signIn(app);
    await family.save({ c: nils });
    await family.book('HIFSPRINGER');
    await until(async () => (await namesIn(app, short)).length === 1);
    const { registration } = family;
    const sort = `runner-${registration.slice(0, 12)}-c`;
    const withdraw = { type: 'WithdrawRunner', part: short, sort, registration, note: 'Sjuk' } as const;
    // As if the process ended before the reactor updated the registration.
    const sending = app.app.get(CommandSender).send(racedayStream(short), withdraw, { by: 'Maria' });
    await sending;
    await app.stop();
    app = await startApp(options);
    const actions = organiserActions(app, family);
    const row = await until(async () => {
      const found = await actions.row();
      return found?.cancelled.c && found;
    });
    expect(row).toMatchObject({ runners: {}, cancelled: { c: { firstname: 'Nils' } } });
    expect((await actions.history()).filter(({ words }) => words.includes('avanmäld'))).toMatchObject([
      { by: 'Maria' },
    ]);
    await app.stop();
  });
});

describe('Money found at the bank', () => {
  let app: RunningApp;
  let family: Family;
  let payref: string;
  let actions: ReturnType<typeof organiserActions>;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    actions = organiserActions(app, family);
    await family.save({ a: anna, b: ida, c: nils });
    payref = (await family.book()).body.payref;
  });
  afterEach(() => app.stop());

  const money = { reference: 'BG 4711', amount: 350, date: '2025-08-19', note: 'Insatt av mormor' };

  it('makes the registration paid: lists, receipt and mail follow, and Swish is taken back', async () => {
    const { status, body } = await actions.link(money);
    expect([status, body]).toEqual([201, { payref: `bank-${payref}` }]);
    await until(async () => (await namesIn(app, short)).includes('Nils'));
    expect(await family.session()).toMatchObject({ paid: true, payid: body.payref });
    const receipt = (await family.read(`/api/receipts/${String(body.payref)}`)).body;
    expect(receipt).toMatchObject({ method: 'bank', amount: 350, paymentReference: 'BG 4711', notes: [] });
    const { sentMail: sent } = app;
    await until(async () => sent.some(({ text }) => text.includes(`bank-${payref}`)));
    await until(async () => (await app.swish.get(payref))?.status === 'CANCELLED');
    expect(await actions.link(money)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  it('makes a later Swish payment a second payment', async () => {
    await app.settle(payref, 'no-answer');
    await actions.link(money);
    app.swish.payer(payref, 'pay-late');
    app.clock.advance(60_000);
    await app.reconcile();
    expect((await actions.payments()).find(({ id }: { id: string }) => id === payref)).toMatchObject({
      status: 'PAID',
      flags: expect.arrayContaining(['paid-twice']),
    });
  });

  it('pays for one registration when two organisers link it at the same moment', async () => {
    const other = await Family.signIn(app, 'alm');
    await other.save({ d: nils });
    const answers = await Promise.all([
      actions.link(money),
      organiserActions(app, other).link({ ...money, reference: 'bg4711' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(
      (await actions.payments()).filter(({ method }: { method: string }) => method === 'bank'),
    ).toHaveLength(1);
  });

  it('is not linked when Swish was paid without a callback, nor twice under one reference', async () => {
    app.swish.payer(payref, 'pay-unheard');
    expect(await actions.link(money)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    const other = await Family.signIn(app, 'alm');
    await other.save({ d: nils });
    await other.book();
    const second = organiserActions(app, other);
    expect((await second.link({ ...money, date: '2025-08-21' })).body.code).toBe('date-invalid');
    expect((await second.link({ ...money, date: '2025-02-31' })).status).toBe(400);
    expect((await second.link({ ...money, amount: 100 })).status).toBe(201);
    const third = await Family.signIn(app, 'berg');
    await third.save({ e: nils });
    expect((await organiserActions(app, third).link(money)).body.code).toBe('reference-used');
  });
});
