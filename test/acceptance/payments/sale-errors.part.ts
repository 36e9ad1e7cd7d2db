import { PaymentsUnreachable } from '@app/adapters';
import { anna, Family, namesIn, sale } from '../support/family';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const part = 'race-250913-28';

describe('A sale with errors', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());

  const sell = (changes: object = {}) => app.sendAsOrganiser('/admin/api/quickreg', { ...sale, ...changes });
  const sellPaid = (changes: object = {}) =>
    app.sendAsOrganiser('/admin/api/quickreg/paid', { ...sale, note: 'kontant', ...changes });
  const makeSwishUnavailable = () => {
    for (const call of ['create', 'get', 'cancel'] as const)
      jest.spyOn(app.swish, call).mockRejectedValue(new PaymentsUnreachable('away'));
  };
  const restoreSwish = () => jest.restoreAllMocks();
  const payments = async () =>
    (await app.registrationLists()).payments as { id: string; status: string; flags: string[] }[];

  it('can be retried and paid in cash while Swish is unavailable', async () => {
    makeSwishUnavailable();
    expect(await sell()).toMatchObject({ status: 503 });
    expect(await sell()).toMatchObject({ status: 503 });
    expect(await sell({ firstname: 'Berta' })).toMatchObject({ status: 503 });
    expect(await sellPaid()).toMatchObject({ status: 201, body: { token: null, amount: 250 } });
    await until(async () => (await namesIn(app, part)).length === 1);
  });

  it('can be retried when Swish is back', async () => {
    makeSwishUnavailable();
    expect(await sell()).toMatchObject({ status: 503 });
    restoreSwish();
    expect(await sell()).toMatchObject({ status: 201, body: { token: expect.any(String) } });
  });

  it('is the same sale when repeated while it waits for payment', async () => {
    const first = (await sell()).body;
    expect((await sell()).body).toEqual(first);
    expect((await app.registrationLists()).registrations).toHaveLength(1);
  });

  it('can be paid in cash without the id of the payment it replaces', async () => {
    const { payref } = (await sell()).body;
    expect(await sellPaid()).toMatchObject({ status: 201 });
    expect(await app.swish.get(payref)).toMatchObject({ status: 'CANCELLED' });
    await until(async () => (await namesIn(app, part)).length === 1);
  });

  it('accepts cash although Swish cannot cancel its payment', async () => {
    const { payref } = (await sell()).body;
    makeSwishUnavailable();
    expect(await sellPaid({ payref })).toMatchObject({ status: 201 });
    restoreSwish();
    app.swish.payer(payref, 'pay');
    app.clock.advance(60_000);
    await app.reconcile();
    const twice = (await payments()).find(({ id }) => id === payref);
    expect(twice).toMatchObject({ status: 'PAID', flags: ['paid-twice', 'after-cancellation'] });
    await until(async () => (await namesIn(app, part)).length > 0);
    expect(await namesIn(app, part)).toHaveLength(1);
  });

  it('rejects cash when Swish has just been paid', async () => {
    const { payref } = (await sell()).body;
    app.swish.payer(payref, 'pay-unheard');
    const refused = { status: 409, body: { code: 'already-paid' } };
    expect(await sellPaid({ payref })).toMatchObject(refused);
    expect(await payments()).toMatchObject([{ id: payref, status: 'PAID', flags: [] }]);
  });

  it("does not cancel a family's payment", async () => {
    app.clock.set(REGISTRATION_OPEN_MS);
    const family = await Family.signIn(app);
    await family.save({ a: anna });
    const { payref } = (await family.book()).body;
    expect(await sellPaid({ payref })).toMatchObject({ status: 404, body: { code: 'payment-unknown' } });
    expect(await app.swish.get(payref)).toMatchObject({ status: 'CREATED' });
  });

  it('lists its runner once when a failed payment is paid after all', async () => {
    const first = (await sell()).body;
    await app.settle(first.payref, 'no-answer');
    expect(await sell()).toMatchObject({ status: 409, body: { code: 'payment-uncertain' } });
    const second = (await sell({ payAgain: true })).body;
    expect(second.sort).toBe(first.sort);
    await app.settle(second.payref);
    app.swish.payer(first.payref, 'pay-late');
    app.clock.advance(60_000);
    await app.reconcile();
    expect(await payments()).toMatchObject([{ flags: ['paid-twice', 'late'] }, { flags: [] }]);
    await until(async () => (await namesIn(app, part)).length > 0);
    expect(await namesIn(app, part)).toHaveLength(1);
  });

  it('shows that its bib was taken while it waited for payment', async () => {
    const { payref, sort } = (await sell()).body;
    const [other] = await app.createRaceWith(1, 'race-250913-56');
    await app.sendAsOrganiser(`/admin/api/races/register-bib/race-250913-56/${String(other)}/301`);
    await app.settle(payref);
    await until(async () => (await namesIn(app, part)).length === 1);
    expect((await app.registrationLists()).listed).toMatchObject({
      [sort]: { part, bib: null, late: null },
    });
    await app.sendAsOrganiser(`/admin/api/races/register-bib/${part}/${String(sort)}/302`);
    expect((await app.registrationLists()).listed).toMatchObject({ [sort]: { bib: 302 } });
  });
});
