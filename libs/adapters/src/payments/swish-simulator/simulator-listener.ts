import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Clock } from '../../clock/clock';
import type { PaymentError } from '../payments.port';
import { SIMULATOR_HEADER } from '../swish.payments';
import { type CallbackReport, swishError, toSwishJson } from './simulated-payment';
import type { SimulatedSwish } from './simulated-swish';

/** A fault of the next call of a kind. Unless `stored` is false, the call is carried out all the same. */
export interface Fault {
  readonly on: CallName;
  /** A status, a broken connection, or no answer. */
  readonly how: 429 | 500 | 504 | 'reset' | 'silence';
  readonly stored?: boolean;
}

/** Where to listen: `name` is the host in its URL, `payerPage` goes into a header of every answer. */
interface ListenerOptions {
  readonly tls: ServerOptions;
  readonly host: string;
  readonly name: string;
  readonly payerPage: string;
}

const JOURNAL = '/simulator/journal';
const MAX_CHARACTERS = 65_536;

/** The simulator's HTTPS listener: requests a certificate and answers 401 itself, as Swish does. */
export class SimulatorListener {
  /** Pending faults, in order. */
  readonly faults: Fault[] = [];
  /** The base URL, with Swish's path. */
  url = '';
  private readonly server: Server;

  constructor(
    private readonly swish: SimulatedSwish,
    private readonly journal: SimulatorJournal,
    private readonly options: ListenerOptions,
  ) {
    this.server = createServer({
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      ...options.tls,
    });
    this.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.serve(request, response).catch(() => response.destroy());
    });
  }

  /** Starts to listen; port 0 picks a free one. */
  async listen(port: number): Promise<void> {
    this.server.listen(port, this.options.host);
    await once(this.server, 'listening');
    const address = this.server.address() as AddressInfo;
    this.url = `https://${this.options.name}:${address.port}/swish-cpcapi`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader(SIMULATOR_HEADER, this.options.payerPage);
    const received = await readRequest(request, this.url);
    if (received.path === JOURNAL) send(response, this.journalFor(received));
    else this.answer(received, response);
  }

  private answer(received: SimulatorRequest, response: ServerResponse): void {
    const fault = this.faultFor(received);
    const answer: SimulatorResponse =
      fault?.stored === false ? { status: 503 } : handleRequest(this.swish, received);
    this.journal.recordCall(received, fault?.how ?? answer.status);
    if (!fault) send(response, answer);
    else if (fault.how === 'reset') response.destroy();
    else if (fault.how !== 'silence') send(response, { status: fault.how });
  }

  private journalFor({ merchant }: SimulatorRequest): SimulatorResponse {
    return merchant === undefined ? { status: 401 } : { status: 200, body: this.journal.entries() };
  }

  private faultFor(received: SimulatorRequest): Fault | undefined {
    const index = this.faults.findIndex(({ on }) => on === parseCall(received)?.call);
    return index < 0 ? undefined : this.faults.splice(index, 1)[0];
  }
}

async function readRequest(request: IncomingMessage, base: string): Promise<SimulatorRequest> {
  let body = '';
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) {
    body += part;
    if (body.length > MAX_CHARACTERS) throw new Error('the request is too long');
  }
  const { method = '', url = '', headers, socket } = request;
  const tls = socket as TLSSocket;
  const [merchant] = tls.authorized ? [tls.getPeerCertificate().subject.CN].flat() : [];
  return { method, path: url.split('?')[0] ?? '', type: headers['content-type'] ?? '', body, merchant, base };
}

function send(response: ServerResponse, { status, headers, body }: SimulatorResponse): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { ...(text && { 'content-type': 'application/json' }), ...headers });
  response.end(text);
}

/** A received request. `merchant`: the name in the caller's certificate; undefined for a foreign one. */
interface SimulatorRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly merchant: string | undefined;
  /** The base address, up to and with `/swish-cpcapi`. */
  readonly base: string;
}

interface SimulatorResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The call's kind, for fault injection. */
type CallName = 'create' | 'get' | 'cancel';

const REQUEST = /^\/swish-cpcapi\/api\/(v1|v2)\/paymentrequests\/([^/]+)$/;
const CALLS = new Map<string, CallName>([
  ['PUT v2', 'create'],
  ['GET v1', 'get'],
  ['PATCH v1', 'cancel'],
]);
const OUR_ID = /^[0-9A-F]{32}$/;

function parseCall({
  method,
  path,
}: SimulatorRequest): { readonly call: CallName; readonly id: string } | undefined {
  const [, version = '', id = ''] = REQUEST.exec(path) ?? [];
  const call = CALLS.get(`${method} ${version}`);
  return call && { call, id };
}

/** Answers one call as Swish would. */
function handleRequest(swish: SimulatedSwish, received: SimulatorRequest): SimulatorResponse {
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

function refused(errors: readonly PaymentError[]): SimulatorResponse {
  return { status: 422, body: errors.map(withMore) };
}

function withMore(error: PaymentError) {
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

/** One call or callback. `at` is epoch ms; an answer of 0 means none. Contains no tokens. */
export type JournalEntry =
  | {
      readonly at: number;
      readonly id: string;
      readonly call: CallName | 'other';
      readonly answer: number | string;
    }
  | {
      readonly at: number;
      readonly id: string;
      readonly callback: CallbackReport['says'];
      readonly attempt: number;
      readonly answer: number;
    };

const MAX_ENTRIES = 10_000;

/** A log of every call and callback, oldest first, for tests. */
export class SimulatorJournal {
  private readonly recorded: JournalEntry[] = [];

  constructor(private readonly clock: Clock) {}

  entries(): readonly JournalEntry[] {
    return this.recorded;
  }

  recordCall(received: SimulatorRequest, answer: number | string): void {
    const { call, id } = parseCall(received) ?? { call: 'other' as const, id: '' };
    this.add({ at: this.clock.now(), id, call, answer });
  }

  recordCallback(id: string, { says, attempt }: CallbackReport, answer: number): void {
    this.add({ at: this.clock.now(), id, callback: says, attempt, answer });
  }

  private add(entry: JournalEntry): void {
    this.recorded.push(entry);
    if (this.recorded.length > MAX_ENTRIES) this.recorded.shift();
  }
}
