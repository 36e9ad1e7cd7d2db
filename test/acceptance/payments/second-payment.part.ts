import type { MemoryPayments } from '@app/adapters';
import { PaymentReconciler } from '../../../apps/server/src/payments/reconciler';
import { anna, Family, nils } from '../support/family';
import { until } from '../../support/until';
import { startApp, type RunningApp } from '../support/running-app';

const august = Date.parse('2025-08-20T10:00:00Z');
const uncertain = {
  status: 409,
  body: { code: 'payment-uncertain', errors: { betalning: expect.stringMatching(/^Banken svarade inte/) } },
};

describe('A second payment', () => {
  let app: RunningApp;
  let swish: MemoryPayments;
  let family: Family;

  beforeEach(async () => {
    app = await startApp();
    app.clock.set(august);
    swish = app.engines.payment.payments as MemoryPayments;
    family = await Family.signIn(app);
    await family.save({ a: anna, c: nils });
  });
  afterEach(() => app.stop());

  const reconcile = () => app.app.get(PaymentReconciler).run();
  const booked = async (): Promise<string> => (await family.book()).body.payref;
  const bookAgain = () => family.send('/book-v2', { payAgain: true });
  const payments = async () => Object.values((await family.session()).swishtory as object);

  it('is not opened by the request that finds the first uncertain', async () => {
    swish.payer(await booked(), 'no-answer');
    expect(await Promise.all([family.book(), family.book()])).toMatchObject([uncertain, uncertain]);
    expect(await payments()).toMatchObject([{ status: 'ERROR', errorCode: 'DS24' }]);
    expect(await family.session()).toMatchObject({ open: null, paid: false });
  });

  it('is opened with payAgain', async () => {
    swish.payer(await booked(), 'no-answer');
    expect(await family.book()).toMatchObject(uncertain);
    const { status, body } = await bookAgain();
    expect(status).toBe(200);
    expect(await swish.get(body.payref)).toMatchObject({ status: 'CREATED', amount: 250 });
  });

  it('needs payAgain again after another payment is cancelled', async () => {
    swish.payer(await booked(), 'no-answer');
    await reconcile();
    const { payref } = (await bookAgain()).body;
    await family.send('/cancel-payment', { payref });
    expect(await family.book()).toMatchObject(uncertain);
    expect(await bookAgain()).toMatchObject({ status: 200 });
  });

  it('is cancelled when the first is paid after all', async () => {
    const first = await booked();
    swish.payer(first, 'no-answer');
    await reconcile();
    const second: string = (await bookAgain()).body.payref;
    swish.payer(first, 'pay-late');
    app.clock.advance(60_000);
    await reconcile();
    expect(await family.session()).toMatchObject({ paid: true, payid: first });
    await until(async () => (await swish.get(second))?.status === 'CANCELLED');
    expect((await family.session()).swishtory[second]).toMatchObject({ status: 'CANCELLED' });
  });

  it('paid while it is being cancelled is reported as paid', async () => {
    const payref = await booked();
    swish.payer(payref, 'pay-unheard');
    const answer = await family.send('/cancel-payment', { payref });
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    expect(await family.session()).toMatchObject({ paid: true, payid: payref });
  });

  it('is never cached', async () => {
    for (const answer of [
      await family.send('/validate-kampanj', { kampanj: '' }),
      await family.book(),
      await family.send('/cancel-payment', { payref: (await family.session()).payid }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});
