import { paymentRequest } from '../payments.contract';
import { callSimulator, DELAY_MS, openSimulator, PAYEE } from '../testing/open-simulator';
import { temporaryFolder } from '../../testing/test-files';

const directory = temporaryFolder();
let running: Awaited<ReturnType<typeof openSimulator>>;
beforeEach(async () => (running = await openSimulator(directory)));
afterEach(() => running.simulator.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const PATCH_TYPE = { 'content-type': 'application/json-patch+json' };
const CANCEL = JSON.stringify([{ op: 'replace', path: '/status', value: 'cancelled' }]);

/** A valid request body, with changes. */
function bodyWith(changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    payeeAlias: PAYEE,
    amount: '400.00',
    currency: 'SEK',
    callbackUrl: 'https://localhost/callback',
    message: 'Hej',
    ...changes,
  };
}

function put(changes?: Readonly<Record<string, unknown>>, id = paymentRequest().id) {
  return putText(JSON.stringify(bodyWith(changes)), id);
}

function putText(
  text: string,
  id = paymentRequest().id,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
) {
  return callSimulator(running.simulator.account, {
    method: 'PUT',
    path: `v2/paymentrequests/${id}`,
    text,
    headers,
  });
}

function get(id: string) {
  return callSimulator(running.simulator.account, { method: 'GET', path: `v1/paymentrequests/${id}` });
}

function patch(id: string, text = CANCEL, headers: Readonly<Record<string, string>> = PATCH_TYPE) {
  return callSimulator(running.simulator.account, {
    method: 'PATCH',
    path: `v1/paymentrequests/${id}`,
    text,
    headers,
  });
}

/** The error codes of a 422 answer. */
function codesOf({ status, body }: Awaited<ReturnType<typeof put>>): string[] {
  expect(status).toBe(422);
  return (body as { errorCode: string }[]).map(({ errorCode }) => errorCode);
}

describe('Creating a payment at the simulator', () => {
  it('returns 201 with the location and a token, and no body', async () => {
    const { id } = paymentRequest();
    const { url } = running.simulator.account;
    expect(await put({}, id)).toEqual({
      status: 201,
      location: `${url}/api/v1/paymentrequests/${id}`,
      token: expect.stringMatching(/^[0-9A-F]{32}$/),
      simulator: '/sim/pay',
      body: '',
    });
  });

  it.each<[what: string, code: string, changes: Record<string, unknown>]>([
    ['a reference with a forbidden character', 'FF08', { payeePaymentReference: 'å-1' }],
    ['no payee', 'RP01', { payeeAlias: undefined }],
    ['a message of 51 letters', 'RP02', { message: 'a'.repeat(51) }],
    ['a message with a hyphen', 'RP02', { message: 'Loppet - två' }],
    ['a missing callback address', 'RP03', { callbackUrl: undefined }],
    ['a callback without https', 'RP03', { callbackUrl: 'http://example.se/callback' }],
    ['an invalid callback address', 'RP03', { callbackUrl: 'callback' }],
    ['an identifier that is too short', 'PA01', { callbackIdentifier: 'kort' }],
    ['a payer with a leading zero', 'BE18', { payerAlias: '0701234567' }],
    ['no amount', 'PA02', { amount: undefined }],
    ['an amount with a comma', 'PA02', { amount: '400,00' }],
    ['an amount with three decimals', 'PA02', { amount: '400.001' }],
    ['an amount of zero', 'AM06', { amount: '0.00' }],
    ['an amount above the maximum', 'AM02', { amount: '1000000000000.00' }],
    ['another currency', 'AM03', { currency: 'EUR' }],
  ])('refuses %s with %s', async (_, code, changes) => {
    expect(codesOf(await put(changes))).toEqual([code]);
  });

  it('lists all errors at once', async () => {
    const answer = await put({ amount: '1,5', currency: 'NOK', message: '<>', callbackUrl: 'ftp://a' });
    expect(codesOf(answer).sort()).toEqual(['AM03', 'PA02', 'RP02', 'RP03']);
    expect(answer.body).toContainEqual({
      errorCode: 'AM03',
      errorMessage: 'Invalid or missing Currency',
      additionalInformation: null,
    });
  });

  it('accepts every allowed character in a message, and a number as amount', async () => {
    const message = 'ÅÄÖ åäö 0189 :;.,?!() "Loppet"';
    const { id } = paymentRequest();
    expect(await put({ message, amount: 150.5 }, id)).toMatchObject({ status: 201 });
    expect((await get(id)).body).toMatchObject({ message, amount: 150.5 });
  });

  it('accepts an http callback to this computer only', async () => {
    expect(await put({ callbackUrl: 'http://127.0.0.1:3000/callback' })).toMatchObject({ status: 201 });
    expect(await put({ callbackUrl: 'http://localhost:3000/callback' })).toMatchObject({ status: 201 });
    expect(codesOf(await put({ callbackUrl: 'http://localhost.example.se/callback' }))).toEqual(['RP03']);
  });

  it('returns 400 for an invalid id or body, and 415 for another content type', async () => {
    expect(await put({}, 'abc')).toMatchObject({ status: 400 });
    expect(await put({}, paymentRequest().id.toLowerCase())).toMatchObject({ status: 400 });
    expect(await putText('{"payeeAlias"')).toMatchObject({ status: 400 });
    expect(await putText('[]')).toMatchObject({ status: 400 });
    expect(
      await putText(JSON.stringify(bodyWith()), paymentRequest().id, { 'content-type': 'text/plain' }),
    ).toMatchObject({ status: 415 });
  });

  it('returns 401 without a certificate', async () => {
    const { url, ca } = running.simulator.account;
    const stranger = { url, ...(ca !== undefined && { ca }) };
    const path = `v1/paymentrequests/${paymentRequest().id}`;
    expect(await callSimulator(stranger, { method: 'GET', path })).toMatchObject({ status: 401 });
    expect(await callSimulator(stranger, { method: 'GET', path: '/simulator/journal' })).toMatchObject({
      status: 401,
    });
  });

  it('returns 404 for other paths', async () => {
    const { account } = running.simulator;
    const { id } = paymentRequest();
    for (const [method, path] of [
      ['GET', 'v2/refunds/1'],
      ['PUT', `v1/paymentrequests/${id}`],
      ['DELETE', `v1/paymentrequests/${id}`],
    ]) {
      expect(await callSimulator(account, { method, path: path ?? '' })).toMatchObject({ status: 404 });
    }
  });
});

describe('A payment whose request names the payer (e-commerce)', () => {
  it('has no token, and is paid by that payer', async () => {
    const { id } = paymentRequest();
    expect(await put({ payerAlias: '46701234567' }, id)).toMatchObject({ status: 201, token: undefined });
    running.clock.advance(DELAY_MS);
    expect((await get(id)).body).toMatchObject({ status: 'PAID', payerAlias: '46701234567' });
  });

  it('is refused while the payer has another open payment', async () => {
    expect(await put({ payerAlias: '46701234568' })).toMatchObject({ status: 201 });
    expect(codesOf(await put({ payerAlias: '46701234568' }))).toEqual(['RP06']);
    running.clock.advance(DELAY_MS);
    expect(await put({ payerAlias: '46701234568' })).toMatchObject({ status: 201 });
  });
});

describe('Reading a payment from the simulator', () => {
  it('returns Swish’s own fields, with amounts as numbers and instants as text', async () => {
    const { id } = paymentRequest();
    await put({ payeePaymentReference: 'kvitto1' }, id);
    running.clock.advance(DELAY_MS);
    expect(await get(id)).toMatchObject({
      status: 200,
      body: {
        id,
        payeePaymentReference: 'kvitto1',
        paymentReference: expect.stringMatching(/^[0-9A-F]{32}$/),
        callbackUrl: 'https://localhost/callback',
        payerAlias: '46464646464',
        payeeAlias: PAYEE,
        amount: 400,
        currency: 'SEK',
        message: 'Hej',
        status: 'PAID',
        dateCreated: '2025-09-01T10:00:00.000Z',
        datePaid: '2025-09-01T10:00:04.000Z',
        errorCode: null,
        errorMessage: null,
      },
    });
  });

  it('returns 404 after a day', async () => {
    const { id } = paymentRequest();
    await put({}, id);
    running.clock.advance(24 * 3_600_000);
    expect(await get(id)).toMatchObject({ status: 404, body: [{ errorCode: 'RP04' }] });
  });
});

describe('Cancelling a payment at the simulator', () => {
  it('cancels it once, and returns the payment', async () => {
    const { id } = paymentRequest();
    await put({}, id);
    expect(await patch(id)).toMatchObject({ status: 200, body: { id, status: 'CANCELLED' } });
    expect(codesOf(await patch(id))).toEqual(['RP07']);
  });

  it('returns 415, 400 or 404 for another content type, change or payment', async () => {
    const { id } = paymentRequest();
    await put({}, id);
    expect(await patch(id, CANCEL, JSON_TYPE)).toMatchObject({ status: 415 });
    expect(await patch(id, '[{"op":"replace","path":"/amount","value":"1"}]')).toMatchObject({ status: 400 });
    expect(await patch(paymentRequest().id)).toMatchObject({ status: 404 });
    expect((await get(id)).body).toMatchObject({ status: 'CREATED' });
  });
});

describe('GET /simulator/journal', () => {
  it('lists the calls, without tokens', async () => {
    const { id } = paymentRequest();
    const { token } = await put({}, id);
    await put({ message: 'RP02' }, id);
    await get(id);
    const { body } = await callSimulator(running.simulator.account, {
      method: 'GET',
      path: '/simulator/journal',
    });
    expect(body).toEqual(running.simulator.journal());
    expect(body).toMatchObject([
      { id, call: 'create', answer: 201 },
      { id, call: 'create', answer: 422 },
      { id, call: 'get', answer: 200 },
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});
