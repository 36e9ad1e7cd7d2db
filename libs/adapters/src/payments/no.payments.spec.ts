import { NoPayments } from './no.payments';
import { PaymentsNotConfigured, PaymentsUnreachable } from './payments.port';

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
