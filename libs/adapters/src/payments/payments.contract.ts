import { randomBytes } from 'node:crypto';
import type { PaymentRequest, Payments } from './payments.port';

/** A payment service under test. */
interface PaymentsUnderTest {
  readonly payments: Payments;
  /**
   * Resolves when a payment without a payer action is paid, or has ended with the error code in its message.
   */
  untilEnded(id: string): Promise<void>;
}

/** A message that equals one of these codes makes the service refuse at once with it. */
const REFUSED = [
  ...['FF08', 'RP01', 'RP02', 'RP03', 'RP04', 'RP06', 'BE18', 'PA02', 'AM02', 'AM03', 'AM06'],
  ...['ACMT01', 'ACMT03', 'ACMT07', 'VR01', 'VR02'],
];

/** A message that equals one of these codes makes the payment end with it. */
const ENDS_IN = ['RF07', 'BANKIDCL', 'FF10', 'TM01', 'DS24'];

/** A new request with fresh ids. */
export function paymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    id: randomBytes(16).toString('hex').toUpperCase(),
    amount: 400,
    message: 'Loppet: 3 anmälda, åk!',
    callbackIdentifier: randomBytes(16).toString('hex'),
    reference: 'kvitto1',
    ...changes,
  };
}

/**
 * The contract of every payment service, Swish's own test environment included. `open` returns a new one each
 * time.
 */
export function paymentsContract(name: string, open: () => Promise<PaymentsUnderTest>): void {
  describe(`${name} as a payment service`, () => {
    let service: PaymentsUnderTest;
    let payments: Payments;
    beforeEach(async () => {
      service = await open();
      ({ payments } = service);
    });
    afterEach(() => payments.close());

    it('returns a token, and leaves the payment open', async () => {
      const request = paymentRequest();
      const created = await payments.create(request);
      expect(created).toEqual({ kind: 'created', token: expect.stringMatching(/^[\w-]{16,64}$/) as string });
      expect(await payments.get(request.id)).toMatchObject({
        id: request.id,
        status: 'CREATED',
        amount: 400,
        payee: payments.payee,
        paidAt: null,
        errorCode: '',
        errorMessage: '',
      });
    });

    it('accepts an id once, and reports it as known after that', async () => {
      const request = paymentRequest();
      await payments.create(request);
      expect(await payments.create(request)).toEqual({ kind: 'known' });
      expect(await payments.create({ ...request, amount: 1 })).toEqual({ kind: 'known' });
      expect(await payments.get(request.id)).toMatchObject({ amount: 400 });
    });

    it('returns undefined for an unknown payment, and does not cancel it', async () => {
      const { id } = paymentRequest();
      expect(await payments.get(id)).toBeUndefined();
      expect(await payments.cancel(id)).toBe(false);
    });

    it('reports payer, time and reference of a paid payment', async () => {
      const request = paymentRequest();
      await payments.create(request);
      await service.untilEnded(request.id);
      const paid = await payments.get(request.id);
      expect(paid).toMatchObject({ status: 'PAID', amount: 400, payee: payments.payee, errorCode: '' });
      expect(paid?.payerAlias).toMatch(/^\d{8,15}$/);
      expect(paid?.paymentReference).toMatch(/^\w{20,36}$/);
      expect(paid?.paidAt).toBeGreaterThanOrEqual(paid?.createdAt ?? Infinity);
    });

    it('cancels an open payment once', async () => {
      const { id } = paymentRequest();
      await payments.create(paymentRequest({ id }));
      expect(await payments.cancel(id)).toBe(true);
      expect(await payments.cancel(id)).toBe(false);
      expect(await payments.get(id)).toMatchObject({ status: 'CANCELLED', paidAt: null });
    });

    it('does not cancel a paid payment', async () => {
      const { id } = paymentRequest();
      await payments.create(paymentRequest({ id }));
      await service.untilEnded(id);
      expect(await payments.cancel(id)).toBe(false);
      expect(await payments.get(id)).toMatchObject({ status: 'PAID' });
    });

    it.each(REFUSED)('refuses with %s, and stores nothing', async (code) => {
      const request = paymentRequest({ message: code });
      expect(await payments.create(request)).toEqual({
        kind: 'refused',
        errors: [{ errorCode: code, errorMessage: expect.stringMatching(/\w/) as string }],
      });
      expect(await payments.get(request.id)).toBeUndefined();
    });

    it.each(ENDS_IN)('ends with the error %s and its text', async (code) => {
      const request = paymentRequest({ message: code });
      expect(await payments.create(request)).toMatchObject({ kind: 'created' });
      await service.untilEnded(request.id);
      expect(await payments.get(request.id)).toMatchObject({
        status: 'ERROR',
        errorCode: code,
        errorMessage: expect.stringMatching(/\w/) as string,
        paidAt: null,
      });
    });

    it('names the errors of an invalid request', async () => {
      const request = paymentRequest({ amount: 0, message: '<b>nej</b>' });
      const created = await payments.create(request);
      const codes = created.kind === 'refused' ? created.errors.map(({ errorCode }) => errorCode) : [];
      expect(codes).toEqual(expect.arrayContaining(['RP02']));
      expect(await payments.get(request.id)).toBeUndefined();
    });
  });
}
