import { swishError, type SwishError } from '../swish-error-texts';
import { toSwishJson } from './simulated-payment';
import type { SimulatedSwish } from './simulated-swish';

/** A received request. `merchant`: the name in the caller's certificate; undefined for a foreign one. */
export interface SimulatorRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly merchant: string | undefined;
  /** The base address, up to and with `/swish-cpcapi`. */
  readonly base: string;
}

export interface SimulatorResponse {
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

export function parseCall({
  method,
  path,
}: SimulatorRequest): { readonly call: CallName; readonly id: string } | undefined {
  const [, version = '', id = ''] = REQUEST.exec(path) ?? [];
  const call = CALLS.get(`${method} ${version}`);
  return call && { call, id };
}

/** Answers one call as Swish would. */
export function handleRequest(swish: SimulatedSwish, received: SimulatorRequest): SimulatorResponse {
  const called = parseCall(received);
  if (received.merchant === undefined) return { status: 401 };
  if (!called) return { status: 404 };
  if (called.call === 'create') return create(swish, called.id, received);
  return called.call === 'get' ? get(swish, called.id) : cancel(swish, called.id, received);
}

function create(swish: SimulatedSwish, id: string, received: SimulatorRequest): SimulatorResponse {
  if (!OUR_ID.test(id)) return { status: 400 };
  if (!isType(received, 'application/json')) return { status: 415 };
  const body = objectIn(received.body);
  if (!body) return { status: 400 };
  if (body.payeeAlias && body.payeeAlias !== received.merchant) return { status: 403 };

  const outcome = swish.create(id, body);
  if (!('id' in outcome)) return refused(outcome);
  const location = { Location: `${received.base}/api/v1/paymentrequests/${id}` };
  const { token } = outcome;
  return { status: 201, headers: token === null ? location : { ...location, PaymentRequestToken: token } };
}

function get(swish: SimulatedSwish, id: string): SimulatorResponse {
  const payment = swish.find(id);
  return payment ? { status: 200, body: toSwishJson(payment) } : unknown();
}

function cancel(swish: SimulatedSwish, id: string, received: SimulatorRequest): SimulatorResponse {
  if (!isType(received, 'application/json-patch+json')) return { status: 415 };
  if (!isCancellation(received.body)) return { status: 400 };
  if (!swish.find(id)) return unknown();
  const payment = swish.settle(id, { status: 'CANCELLED' });
  return payment ? { status: 200, body: toSwishJson(payment) } : refused([swishError('RP07')]);
}

function unknown(): SimulatorResponse {
  return { status: 404, body: [swishError('RP04')].map(withMore) };
}

function refused(errors: readonly SwishError[]): SimulatorResponse {
  return { status: 422, body: errors.map(withMore) };
}

function withMore(error: SwishError) {
  return { ...error, additionalInformation: null };
}

function isType({ type }: SimulatorRequest, wanted: string): boolean {
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
