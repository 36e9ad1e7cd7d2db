import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { until } from '../../../../test/support/until';
import { paymentRequest, paymentsContract } from './payments.contract';
import { PaymentsUnreachable } from './payments.port';
import { readSwishAccount } from './swish-account';
import { simulatorCertificates } from './swish-simulator/simulator-certificates';
import { readErrors, readPayment, type SwishAccount, SwishPayments } from './swish.payments';
import { DELAY_MS, openSimulator, PAYEE } from './testing/open-simulator';
import { temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();
let running: Awaited<ReturnType<typeof openSimulator>>;
beforeEach(async () => (running = await openSimulator(directory)));
afterEach(() => running.simulator.close());

paymentsContract('Swish, by its simulator,', () => {
  const { clock, clientOf } = running;
  const untilEnded = () => {
    clock.advance(DELAY_MS);
    return Promise.resolve();
  };
  return Promise.resolve({ payments: clientOf(), untilEnded });
});

/** The error of a call whose outcome is unknown. */
const unreachable = expect.objectContaining({ code: 'payments-unreachable' }) as PaymentsUnreachable;

/** A client with changes to its account. */
function clientWith(changes: Partial<SwishAccount>, timeoutMs = 5_000): SwishPayments {
  return new SwishPayments(
    { ...running.simulator.account, ...changes },
    { callbackUrl: () => 'https://localhost/', timeoutMs },
  );
}

describe('SwishPayments when an answer is lost', () => {
  it.each(['reset', 500, 504, 429] as const)(
    'throws PaymentsUnreachable (%s), and finds the payment by its id',
    async (how) => {
      const payments = running.clientOf();
      const request = paymentRequest();
      running.simulator.failNext({ on: 'create', how });
      await expect(payments.create(request)).rejects.toEqual(unreachable);
      expect(await payments.get(request.id)).toMatchObject({ status: 'CREATED' });
      expect(await payments.create(request)).toEqual({ kind: 'known' });
      await payments.close();
    },
  );

  it('times out when no answer comes', async () => {
    const payments = clientWith({}, 4_000);
    const request = paymentRequest();
    running.simulator.failNext({ on: 'create', how: 'silence' });
    await expect(payments.create(request)).rejects.toEqual(unreachable);
    expect(await running.clientOf().get(request.id)).toMatchObject({ status: 'CREATED' });
    await payments.close();
  });

  it('creates the payment under the same id when the first request was not stored', async () => {
    const payments = running.clientOf();
    const request = paymentRequest();
    running.simulator.failNext({ on: 'create', how: 504, stored: false });
    await expect(payments.create(request)).rejects.toEqual(unreachable);
    expect(await payments.get(request.id)).toBeUndefined();
    expect(await payments.create(request)).toMatchObject({ kind: 'created' });
    await payments.close();
  });

  it('throws PaymentsUnreachable from get and cancel too', async () => {
    const payments = running.clientOf();
    const { id } = paymentRequest();
    await payments.create(paymentRequest({ id }));
    running.simulator.failNext({ on: 'get', how: 500 });
    await expect(payments.get(id)).rejects.toEqual(unreachable);
    running.simulator.failNext({ on: 'cancel', how: 504 });
    await expect(payments.cancel(id)).rejects.toEqual(unreachable);
    expect(await payments.cancel(id)).toBe(false);
    expect(await payments.get(id)).toMatchObject({ status: 'CANCELLED' });
    await payments.close();
  });

  it('names neither payment nor token in the error', async () => {
    const payments = running.clientOf();
    const request = paymentRequest();
    for (const how of ['reset', 500] as const) {
      running.simulator.failNext({ on: 'create', how });
      const error: unknown = await payments
        .create({ ...request, id: paymentRequest().id })
        .catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(PaymentsUnreachable);
      expect(String(error)).toMatch(/^Error: Swish (did not answer \(ECONNRESET\)|answered 500)$/);
    }
    await payments.close();
  });

  it('retries silently on a new connection when a reused one was closed', async () => {
    const payments = running.clientOf();
    const { id } = paymentRequest();
    await payments.create(paymentRequest({ id }));
    running.simulator.failNext({ on: 'get', how: 'reset' });
    expect(await payments.get(id)).toMatchObject({ status: 'CREATED' });
    await payments.close();
  });
});

describe('Certificates between SwishPayments and Swish', () => {
  it('send no payment to an untrusted server', async () => {
    const { ca: another } = await simulatorCertificates(join(directory, 'another'), PAYEE);
    const payments = clientWith({ ca: another });
    await expect(payments.create(paymentRequest())).rejects.toEqual(unreachable);
    expect(running.simulator.journal()).toEqual([]);
    await payments.close();
  });

  it('refuse a foreign client certificate with HTTP401', async () => {
    const { client } = await simulatorCertificates(join(directory, 'another'), PAYEE);
    const payments = clientWith(client);
    expect(await payments.create(paymentRequest())).toEqual({
      kind: 'refused',
      errors: [{ errorCode: 'HTTP401', errorMessage: 'Swish answered 401' }],
    });
    await expect(payments.get(paymentRequest().id)).rejects.toEqual(unreachable);
    await payments.close();
  });

  it('refuse a payee other than the certificate’s with HTTP403', async () => {
    const payments = clientWith({ payee: '1239999999' });
    expect(await payments.create(paymentRequest())).toMatchObject({
      kind: 'refused',
      errors: [{ errorCode: 'HTTP403' }],
    });
    await payments.close();
  });

  it('can reject a foreign certificate in the TLS handshake', async () => {
    const strict = await openSimulator(join(directory, 'strict'), { refuseAtHandshake: true });
    const { client } = await simulatorCertificates(join(directory, 'another'), PAYEE);
    const stranger = new SwishPayments(
      { ...strict.simulator.account, ...client },
      { callbackUrl: () => 'https://localhost/' },
    );
    await expect(stranger.get(paymentRequest().id)).rejects.toEqual(unreachable);
    expect(await strict.clientOf().create(paymentRequest())).toMatchObject({ kind: 'created' });
    await stranger.close();
    await strict.simulator.close();
  });

  it('throw PaymentsUnreachable when no server is listening', async () => {
    const { account } = running.simulator;
    await running.simulator.close();
    const payments = new SwishPayments(account, { callbackUrl: () => 'https://localhost/' });
    await expect(payments.get(paymentRequest().id)).rejects.toEqual(unreachable);
    await payments.close();
    running = await openSimulator(directory);
  });
});

describe('200 concurrent payments', () => {
  it('each get their own token', async () => {
    const payments = running.clientOf();
    const created = await Promise.all(Array.from({ length: 200 }, () => payments.create(paymentRequest())));
    const tokens = created.map((answer) => (answer.kind === 'created' ? answer.token : ''));
    expect(new Set(tokens).size).toBe(200);
    expect(tokens).not.toContain('');
    await payments.close();
  });
});

/** Swish asks for a delay between polls. */
const POLL_MS = 3_000;
const problems: string[] = [];
const real = readSwishAccount(process.env, problems);
if (real) {
  if (!real.provider.startsWith('mss.')) throw new Error('these tests are for Swish’s test environment only');
  paymentsContract(`Swish at ${real.provider}`, () => {
    const payments = new SwishPayments(real, {
      callbackUrl: () => process.env.SWISH_CALLBACK_URL ?? 'https://example.com/swish',
    });
    const untilEnded = async (id: string): Promise<void> => {
      const hasEnded = async () => {
        await setTimeout(POLL_MS);
        return (await payments.get(id))?.status !== 'CREATED';
      };
      await until(hasEnded, { withinMs: 60_000, what: 'the end of the payment' });
    };
    return Promise.resolve({ payments, untilEnded });
  });
} else {
  it.skip('Swish’s test environment: set SWISH_URL, SWISH_PAYEE, SWISH_CERT and SWISH_KEY to run the contract against it', () => {});
}

it('The environment names a complete Swish account or none', () => {
  expect(problems).toEqual([]);
});

const PAID = {
  id: '5D59DA1B1632424E874DDB219AD54597',
  payeePaymentReference: 'kvitto1',
  paymentReference: '1E2FC19E5E5E4E18916609B7F8911C12',
  callbackUrl: 'https://localhost/callback',
  payerAlias: '46464646464',
  payeeAlias: '1231181189',
  amount: 400.0,
  currency: 'SEK',
  message: 'Loppet',
  status: 'PAID',
  dateCreated: '2025-09-01T10:00:00.092Z',
  datePaid: '2025-09-01T12:00:04.5+02:00',
  errorCode: null,
  errorMessage: null,
};

const read = (changes: Readonly<Record<string, unknown>> = {}) =>
  readPayment(JSON.stringify({ ...PAID, ...changes }));

describe('readPayment', () => {
  it('converts instants of any time zone to ms', () => {
    expect(read()).toEqual({
      id: PAID.id,
      status: 'PAID',
      amount: 400,
      payee: '1231181189',
      paymentReference: PAID.paymentReference,
      payerAlias: '46464646464',
      createdAt: Date.parse('2025-09-01T10:00:00.092Z'),
      paidAt: Date.parse('2025-09-01T10:00:04.500Z'),
      errorCode: '',
      errorMessage: '',
    });
  });

  it('accepts missing optional fields', () => {
    const text = JSON.stringify({ id: 'A', status: 'CREATED', amount: '150.00', currency: 'SEK' });
    expect(readPayment(text)).toMatchObject({ status: 'CREATED', amount: 150, paidAt: null, payerAlias: '' });
  });

  it.each<[what: string, text: string]>([
    ['HTML', '<html>'],
    ['an empty text', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['an unknown status', JSON.stringify({ ...PAID, status: 'PENDING' })],
    ['no amount', JSON.stringify({ ...PAID, amount: null })],
    ['a non-numeric amount', JSON.stringify({ ...PAID, amount: 'fyra' })],
    ['another currency', JSON.stringify({ ...PAID, currency: 'EUR' })],
  ])('throws on %s', (_, text) => {
    expect(() => readPayment(text)).toThrow(expect.objectContaining({ code: 'payments-unreachable' }));
  });
});

describe('readErrors', () => {
  it.each<[what: string, text: string, errors: unknown[]]>([
    [
      'a list of errors',
      '[{"errorCode":"RP02","errorMessage":"fel","additionalInformation":null},{"errorCode":"AM06"}]',
      [
        { errorCode: 'RP02', errorMessage: 'fel' },
        { errorCode: 'AM06', errorMessage: '' },
      ],
    ],
    [
      'a single error',
      '{"errorCode":"RP04","errorMessage":"borta"}',
      [{ errorCode: 'RP04', errorMessage: 'borta' }],
    ],
    ['an empty list', '[]', []],
    ['HTML as no errors', '<html>', []],
    ['an empty text as no errors', '', []],
  ])('reads %s', (_, text, errors) => {
    expect(readErrors(text)).toEqual(errors);
  });
});
