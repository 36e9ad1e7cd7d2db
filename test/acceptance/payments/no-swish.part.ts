import { FixedClock, MemoryPayments, NoPayments, type Simulator } from '@app/adapters';
import { paymentText } from '@app/domain';
import { CallbackAddress } from '../../../apps/server/src/platform/payment/payment-engine';
import { anna, Family, ida, nils } from '../support/family';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const NO_SWISH = 'Betalning med Swish är inte igång just nu. Försök igen om en stund.';

describe('A server without a payment service', () => {
  let app: RunningApp;
  let family: Family;
  beforeAll(async () => {
    const payment = { payments: new NoPayments(), callback: new CallbackAddress(undefined) };
    const config = { payments: { kind: 'none' } } as const;
    app = await startApp({ now: REGISTRATION_OPEN_MS, config, engines: { payment } });
    family = await Family.signIn(app);
    await family.save({ a: anna, b: ida });
  });
  afterAll(() => app.stop());

  it('answers 503 payments-off and books nothing', async () => {
    for (const time of ['first', 'second']) {
      const answer = await family.book();
      expect([time, answer.status, answer.body.code]).toEqual([time, 503, 'payments-off']);
      expect(answer.body).toMatchObject({ error: NO_SWISH, errors: { betalning: NO_SWISH } });
    }
    const session = await family.session();
    expect(session).toMatchObject({ open: null, paid: false });
    // No payment was cancelled.
    const { status, errorCode } = session.swishtory[session.payid ?? ''] ?? {};
    expect([status, paymentText(errorCode ?? '')]).toEqual([
      'ERROR',
      expect.stringMatching(/^Swish tar inte emot betalningar just nu.*inget har dragits.*om en stund\.$/),
    ]);
    expect(await family.save({ a: anna, b: ida, c: nils })).toMatchObject({ status: 200 });
    await app.reconcile();
  });

  it('is not in test mode, and shows organisers payments as off', async () => {
    expect((await app.request('/api/config')).body).toMatchObject({ testMode: false });
    expect((await app.getAsOrganiser('/admin/api/overview')).body.system.payments).toMatchObject({
      kind: 'off',
    });
  });

  it('accepts a code that covers the whole fee', async () => {
    const other = await Family.signIn(app, 'alm', '198.51.100.9');
    await other.save({ a: anna });
    expect((await other.book('hifspringer')).body).toMatchObject({ token: 'kampanj' });
    expect(await other.session()).toMatchObject({ paid: true });
  });
});

/** A payment service that is identified as a simulator only after its first answer. */
class LateSimulator extends MemoryPayments {
  override simulator: Simulator | undefined = undefined;
}

it('A simulator elsewhere turns on test mode once identified, and links the payer to its page', async () => {
  const account = { provider: 'localhost', url: '', payee: '', cert: '', key: '' };
  const payments = new LateSimulator({ clock: new FixedClock(REGISTRATION_OPEN_MS) });
  const app = await startApp({
    now: REGISTRATION_OPEN_MS,
    config: { payments: { kind: 'swish', account } },
    engines: { payment: { payments, callback: new CallbackAddress(undefined) } },
  });
  const testMode = async () => (await app.request('/api/config')).body.testMode;
  expect(await testMode()).toBe(false);
  payments.simulator = { payerPage: 'http://sim.example.se/sim/pay' };
  expect(await testMode()).toBe(true);
  const family = await Family.signIn(app);
  await family.save({ a: anna });
  const { body } = await family.book();
  expect(body.link).toBe(`http://sim.example.se/sim/pay/${String(body.token)}`);
  await app.stop();
});
