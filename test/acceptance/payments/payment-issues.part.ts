import type { MemoryMailer } from '@app/adapters';
import { anna, Family, ida, namesIn, nils } from '../support/family';
import { until } from '../../support/until';
import { nextMessage } from '../support/messages';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

describe('A payment with an issue', () => {
  let app: RunningApp;
  let family: Family;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna, b: ida, c: nils });
  });
  afterEach(() => app.stop());

  const book = async (): Promise<string> => (await family.book()).body.payref;
  const bookAgain = async (): Promise<string> =>
    (await family.send('/book-v2', { payAgain: true })).body.payref;
  const mailTo = (address: string) =>
    until(async () => app.sentMail.findLast(({ to }) => to.address === address));

  it('of another amount counts as paid, and notifies organisers and family', async () => {
    const payref = await book();
    await app.settle(payref, 'pay-other-amount');
    const { payments } = await app.registrationLists();
    const odd = { id: payref, status: 'PAID', amount: 1, expected: 350, flags: ['wrong-amount'] };
    expect(payments).toMatchObject([odd]);
    const session = await family.session();
    expect(session).toMatchObject({ paid: true, swishtory: { [payref]: odd } });
    const { notes } = (await family.read(`/api/receipts/${payref}`)).body;
    expect(notes).toEqual([expect.stringMatching(/Vi fick 1\skr .* 349\skr saknas/)]);
    const { subject, text } = await mailTo('ek@example.se');
    expect(`${subject} ${text}`).toMatch(/något att ordna.*349\skr saknas/s);
    await until(async () => (await namesIn(app, 'race-250913-56')).length === 1);
  });

  it('to another payee does not count, and notifies organisers and family', async () => {
    const payref = await book();
    const screen = await app.connectScreen();
    await screen.emitWithAck('wait-pay', { payid: payref });
    const message = nextMessage(screen, 'payment');
    await app.settle(payref, 'pay-other-payee');

    const text = /^Swish säger att pengarna gick till ett annat nummer .* Skicka ett mail till oss/;
    expect(await message).toMatchObject({ payment: 'failed', errorMessage: expect.stringMatching(text) });
    const { payments, registrations } = await app.registrationLists();
    expect(payments).toMatchObject([{ id: payref, status: 'ERROR', flags: ['wrong-payee'] }]);
    expect(registrations).toMatchObject([{ paid: false, payid: payref }]);
    expect(await family.session()).toMatchObject({ paid: false, open: null });
    expect((await family.read(`/api/receipts/${payref}`)).body).toMatchObject({ status: 'ERROR' });

    expect(await family.book()).toMatchObject({ status: 409, body: { code: 'payment-astray' } });
    const again = await bookAgain();
    await app.settle(again);
    expect(await family.session()).toMatchObject({ paid: true, payid: again });
    await until(async () => (await namesIn(app, 'race-250913-56')).length === 1);
  });

  it('that is the second shows on the page, on both receipts and by mail', async () => {
    const first = await book();
    await app.settle(first, 'no-answer');
    const second = await bookAgain();
    await app.settle(second);
    app.swish.payer(first, 'pay-late');
    app.clock.advance(60_000);
    await app.reconcile();

    const { payid, swishtory } = await family.session();
    expect(payid).toBe(second);
    expect(swishtory[first]).toMatchObject({ status: 'PAID', flags: ['paid-twice', 'late'] });
    const receipt = async (id: string) => (await family.read(`/api/receipts/${id}`)).body;
    expect((await receipt(second)).notes).toEqual([expect.stringMatching(/betald mer än en gång: 350\skr/)]);
    expect(await receipt(first)).toMatchObject({
      notes: [expect.stringMatching(/^Anmälan var redan betald/)],
      lines: [{ amount: 350 }],
    });
    const mailer = app.engines.mailer as MemoryMailer;
    const repeatMail = await until(async () =>
      mailer.sent.find(({ text }) => text.includes('redan betald när')),
    );
    expect(repeatMail.to.address).toBe('ek@example.se');
  });
});
