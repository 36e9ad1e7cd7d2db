import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { toSwishJson, type CallbackReport, type SimulatedPayment } from './simulated-payment';

export interface CallbackRoute {
  /** PEM text of the authority that signed a test's https server. */
  readonly ca?: string | undefined;
  /** Aborts a pending callback. */
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 10_000;
const WRONG_IDENTIFIER = '0'.repeat(32);

/**
 * Posts a payment's outcome as Swish does: over https without SNI. Returns the status; 0 without an answer.
 */
export function postCallback(
  payment: SimulatedPayment,
  says: CallbackReport['says'],
  route: CallbackRoute,
): Promise<number> {
  const text = JSON.stringify(bodyFor(payment, says));
  const identifier = says === 'wrong-identifier' ? WRONG_IDENTIFIER : payment.callbackIdentifier;
  const url = new URL(payment.callbackUrl);
  const options = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.any([route.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(identifier !== null && { callbackIdentifier: identifier }),
    },
  };
  const secure = { servername: '', ...(route.ca !== undefined && { ca: route.ca }) };

  return new Promise((resolve) => {
    const posted =
      url.protocol === 'http:' ? plainRequest(url, options) : request(url, { ...options, ...secure });
    posted.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    posted.on('error', () => resolve(0));
    posted.end(text);
  });
}

function bodyFor(payment: SimulatedPayment, says: CallbackReport['says']): Readonly<Record<string, unknown>> {
  if (says === 'wrong-amount') return { ...toSwishJson(payment), status: 'PAID', amount: 99_999 };
  if (says === 'error') return toSwishJson({ ...payment, status: 'ERROR', errorCode: 'RF07', paidAt: null });
  return toSwishJson(payment);
}
