import { anna, Family, nils } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const uncertain = {
  status: 409,
  body: { code: 'payment-uncertain', errors: { betalning: expect.stringMatching(/^Banken svarade inte/) } },
};

describe('A second payment', () => {
  let app: RunningApp;
  let family: Family;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
    family = await Family.signIn(app);
    await family.save({ a: anna, c: nils });
  });
  afterEach(() => app.stop());

  const book = async (): Promise<string> => (await family.book()).body.payref;
  const bookAgain = () => family.send('/book-v2', { payAgain: true });
  const payments = async () => Object.values((await family.session()).swishtory as object);

  it('is not opened by the request that finds the first uncertain', async () => {
    app.swish.payer(await book(), 'no-answer');
    expect(await Promise.all([family.book(), family.book()])).toMatchObject([uncertain, uncertain]);
    expect(await payments()).toMatchObject([{ status: 'ERROR', errorCode: 'DS24' }]);
    expect(await family.session()).toMatchObject({ open: null, paid: false });
  });

  it('needs payAgain, again after another payment is cancelled', async () => {
    await app.settle(await book(), 'no-answer');
    const { payref } = (await bookAgain()).body;
    expect(await app.swish.get(payref)).toMatchObject({ status: 'CREATED', amount: 250 });
    await family.send('/cancel-payment', { payref });
    expect(await family.book()).toMatchObject(uncertain);
    expect(await bookAgain()).toMatchObject({ status: 200 });
  });

  it('is cancelled when the first is paid after all', async () => {
    const first = await book();
    await app.settle(first, 'no-answer');
    const second: string = (await bookAgain()).body.payref;
    app.swish.payer(first, 'pay-late');
    app.clock.advance(60_000);
    await app.reconcile();
    expect(await family.session()).toMatchObject({ paid: true, payid: first });
    await until(async () => (await app.swish.get(second))?.status === 'CANCELLED');
    expect((await family.session()).swishtory[second]).toMatchObject({ status: 'CANCELLED' });
  });

  it('paid while it is being cancelled is reported as paid', async () => {
    const payref = await book();
    app.swish.payer(payref, 'pay-unheard');
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
