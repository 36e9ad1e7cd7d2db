import { FixedClock } from '../clock/clock';
import { MemoryPayments } from './memory.payments';
import { paymentRequest, paymentsContract } from './payments.contract';
import { NoPayments, PaymentsNotConfigured, PaymentsUnreachable } from './payments.port';

const DELAY_MS = 4_000;

paymentsContract('Memory', () => {
  const clock = new FixedClock(1_757_000_000_000);
  const payments = new MemoryPayments({ clock, delayMs: DELAY_MS });
  const untilEnded = () => {
    clock.advance(DELAY_MS);
    return Promise.resolve();
  };
  return Promise.resolve({ payments, untilEnded });
});

describe('MemoryPayments', () => {
  it('leaves a payment open until the test acts as the payer', async () => {
    const clock = new FixedClock(1_757_000_000_000);
    const payments = new MemoryPayments({ clock });
    const request = paymentRequest();
    await payments.create(request);
    clock.advance(100_000);
    expect(await payments.get(request.id)).toMatchObject({ status: 'CREATED' });
    payments.payer(request.id, 'bank-says-no');
    expect(await payments.get(request.id)).toMatchObject({ status: 'ERROR', errorCode: 'RF07' });
  });

  it('loses an answer after carrying out the request', async () => {
    const payments = new MemoryPayments({ clock: new FixedClock(0) });
    const request = paymentRequest();
    payments.loseAnswers(1);
    await expect(payments.create(request)).rejects.toMatchObject({ code: 'payments-unreachable' });
    expect(await payments.create(request)).toEqual({ kind: 'known' });
  });
});

it('NoPayments refuses every call with PaymentsNotConfigured, and can be closed', async () => {
  const payments = new NoPayments();
  for (const asked of [() => payments.create(), () => payments.get(), () => payments.cancel()]) {
    const error: unknown = await asked().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PaymentsNotConfigured);
    expect(error).toBeInstanceOf(PaymentsUnreachable);
    expect(error).toMatchObject({ code: 'payments-off' });
  }
  expect(payments).toMatchObject({ provider: 'none', payee: '' });
  await payments.close();
});
