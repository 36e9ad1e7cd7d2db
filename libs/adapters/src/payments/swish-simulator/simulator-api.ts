import { swishError, type SwishError } from '../swish-error-texts';
import { described } from './simulated-payment';
import type { SimulatedSwish } from './simulated-swish';

/** A received request. `merchant`: the name in the caller's certificate; undefined for a foreign one. */
export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly merchant: string | undefined;
  /** The base address, up to and with `/swish-cpcapi`. */
  readonly base: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The call's kind, for fault injection. */
export type CallName = 'create' | 'get' | 'cancel';

const REQUEST = /^\/swish-cpcapi\/api\/(v1|v2)\/paymentrequests\/([^/]+)$/;
const CALLS = new Map<string, CallName>([
  ['PUT v2', 'create'],
  ['GET v1', 'get'],
  ['PATCH v1', 'cancel'],
]);
const OUR_ID = /^[0-9A-F]{32}$/;

export function callOf({
  method,
  path,
}: Heard): { readonly call: CallName; readonly id: string } | undefined {
  const [, version = '', id = ''] = REQUEST.exec(path) ?? [];
  const call = CALLS.get(`${method} ${version}`);
  return call && { call, id };
}

/** Answers one call as Swish would. */
export function answerTo(swish: SimulatedSwish, heard: Heard): Answer {
  const called = callOf(heard);
  if (heard.merchant === undefined) return { status: 401 };
  if (!called) return { status: 404 };
  if (called.call === 'create') return create(swish, called.id, heard);
  return called.call === 'get' ? get(swish, called.id) : cancel(swish, called.id, heard);
}

function create(swish: SimulatedSwish, id: string, heard: Heard): Answer {
  if (!OUR_ID.test(id)) return { status: 400 };
  if (!isType(heard, 'application/json')) return { status: 415 };
  const body = objectIn(heard.body);
  if (!body) return { status: 400 };
  if (body.payeeAlias && body.payeeAlias !== heard.merchant) return { status: 403 };

  const outcome = swish.create(id, body);
  if (!('id' in outcome)) return refused(outcome);
  const location = { Location: `${heard.base}/api/v1/paymentrequests/${id}` };
  const { token } = outcome;
  return { status: 201, headers: token === null ? location : { ...location, PaymentRequestToken: token } };
}

function get(swish: SimulatedSwish, id: string): Answer {
  const payment = swish.find(id);
  return payment ? { status: 200, body: described(payment) } : unknown();
}

function cancel(swish: SimulatedSwish, id: string, heard: Heard): Answer {
  if (!isType(heard, 'application/json-patch+json')) return { status: 415 };
  if (!isCancellation(heard.body)) return { status: 400 };
  if (!swish.find(id)) return unknown();
  const payment = swish.settle(id, { status: 'CANCELLED' });
  return payment ? { status: 200, body: described(payment) } : refused([swishError('RP07')]);
}

function unknown(): Answer {
  return { status: 404, body: [swishError('RP04')].map(withMore) };
}

function refused(errors: readonly SwishError[]): Answer {
  return { status: 422, body: errors.map(withMore) };
}

function withMore(error: SwishError) {
  return { ...error, additionalInformation: null };
}

function isType({ type }: Heard, wanted: string): boolean {
  return type.split(';')[0]?.trim().toLowerCase() === wanted;
}

function isCancellation(text: string): boolean {
  const [step] = [parsed(text)].flat() as (Readonly<Record<string, unknown>> | null | undefined)[];
  return step?.op === 'replace' && step.path === '/status' && step.value === 'cancelled';
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsed(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
