import { Agent, request } from 'node:https';
import {
  type CreateResult,
  type PaymentError,
  type PaymentRequest,
  Payments,
  type PaymentState,
  PaymentsUnreachable,
  type Simulator,
} from './payments.port';

/**
 * A merchant's access to Swish. `cert`, `key` and `ca` are PEM text; without `ca` the public authorities are
 * trusted.
 */
export interface SwishAccount {
  /** 'simulator', or the host's name; recorded with every payment. */
  readonly provider: string;
  /** Up to and with `/swish-cpcapi`. */
  readonly url: string;
  /** The merchant's Swish number, also the certificate's name. */
  readonly payee: string;
  readonly cert: string;
  readonly key: string;
  readonly ca?: string | undefined;
  /** Set when the server is known in advance to be a simulator. */
  readonly simulator?: Simulator;
}

interface SwishOptions {
  /** The callback address, read for each payment because a server knows its port only once it listens. */
  callbackUrl(): string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const IDENTIFY_TIMEOUT_MS = 3_000;
/** A well-formed id that no payment has. */
const UNUSED_ID = '0'.repeat(32);
/** Limits connections: opening one costs more than a call on it. */
const MAX_CONNECTIONS = 16;
const JSON_PATCH = 'application/json-patch+json';
const CANCEL = JSON.stringify([{ op: 'replace', path: '/status', value: 'cancelled' }]);

/** Refusals before anything is stored: our certificate, number or request is wrong. */
const MISCONFIGURED = new Set([400, 401, 403, 404, 405, 415]);

/**
 * Swish Handel: payments are requested under our own ids, which makes requests idempotent, and paid in the
 * payer's app.
 */
export class SwishPayments extends Payments {
  readonly payee: string;
  private readonly agent: Agent;
  private hasAnswered = false;
  private announcedSimulator: Simulator | undefined;

  constructor(
    private readonly account: SwishAccount,
    private readonly options: SwishOptions,
  ) {
    super();
    const { payee, cert, key, ca, simulator } = account;
    this.payee = payee;
    this.announcedSimulator = simulator;
    this.agent = new Agent({
      cert,
      key,
      ...(ca && { ca }),
      keepAlive: true,
      maxSockets: MAX_CONNECTIONS,
      minVersion: 'TLSv1.2',
    });
  }

  get provider(): string {
    return this.announcedSimulator ? 'simulator' : this.account.provider;
  }

  get simulator(): Simulator | undefined {
    return this.announcedSimulator;
  }

  /**
   * The kind of server that has answered; `unknown` before the first answer. A server that once announced
   * itself as a simulator stays one.
   */
  get peer(): 'unknown' | 'swish' | 'simulator' {
    if (this.announcedSimulator) return 'simulator';
    return this.hasAnswered ? 'swish' : 'unknown';
  }

  /**
   * Identifies the server by a request that changes nothing. Throws PaymentsUnreachable without an answer in
   * 3 s.
   */
  async identifyPeer(): Promise<void> {
    const answer = await this.ask('GET', `v1/paymentrequests/${UNUSED_ID}`, {
      timeoutMs: IDENTIFY_TIMEOUT_MS,
    });
    if (this.peer === 'unknown') throw unexpected(answer);
  }

  async create({
    id,
    amount,
    message,
    callbackIdentifier,
    reference,
  }: PaymentRequest): Promise<CreateResult> {
    const text = JSON.stringify({
      payeeAlias: this.payee,
      amount: amount.toFixed(2),
      currency: 'SEK',
      callbackUrl: this.options.callbackUrl(),
      callbackIdentifier,
      payeePaymentReference: reference,
      message,
    });
    const answer = await this.ask('PUT', `v2/paymentrequests/${id}`, {
      body: { type: 'application/json', text },
    });
    if (answer.status === 201) return toCreateResult(answer);
    if (answer.status === 422) return toRefusal(answer);
    if (MISCONFIGURED.has(answer.status)) return { kind: 'refused', errors: [misconfigured(answer)] };
    throw unexpected(answer);
  }

  async get(id: string): Promise<PaymentState | undefined> {
    const answer = await this.ask('GET', `v1/paymentrequests/${id}`);
    if (isUnknown(answer)) return undefined;
    if (answer.status !== 200) throw unexpected(answer);
    const payment = readPayment(answer.text);
    if (payment.id !== id) throw new PaymentsUnreachable('Swish answered about another payment');
    return payment;
  }

  async cancel(id: string): Promise<boolean> {
    const answer = await this.ask('PATCH', `v1/paymentrequests/${id}`, {
      body: { type: JSON_PATCH, text: CANCEL },
    });
    if (answer.status === 200) return true;
    if (answer.status === 422 || isUnknown(answer)) return false;
    throw unexpected(answer);
  }

  close(): Promise<void> {
    this.agent.destroy();
    return Promise.resolve();
  }

  private async ask(
    method: SwishCall['method'],
    path: string,
    call: Partial<Pick<SwishCall, 'body' | 'timeoutMs'>> = {},
  ): Promise<SwishAnswer> {
    const { agent, options, account } = this;
    const url = `${account.url}/api/${path}`;
    const answer = await askSwish({
      method,
      url,
      agent,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      ...call,
    });
    this.noteAnswer(answer);
    return answer;
  }

  /** A 5xx may come from a proxy, so it does not identify the server. */
  private noteAnswer(answer: SwishAnswer): void {
    const announced = answer.header(SIMULATOR_HEADER);
    if (announced !== undefined) this.announcedSimulator = { payerPage: safePageIn(announced) };
    if (answer.status < 500) this.hasAnswered = true;
  }
}

/** Allows a path of our site or a web page; '' for anything else. */
function safePageIn(text: string): string {
  if (/^(\/[\w-]+)+$/.test(text)) return text;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : '';
}

/** A payment without a token cannot be paid, like one with a known id. */
function toCreateResult(answer: SwishAnswer): CreateResult {
  const token = answer.header('PaymentRequestToken');
  return token ? { kind: 'created', token } : { kind: 'known' };
}

function toRefusal(answer: SwishAnswer): CreateResult {
  const errors = readErrors(answer.text);
  if (errors.some(({ errorCode }) => errorCode === 'RP09')) return { kind: 'known' };
  return { kind: 'refused', errors: errors.length > 0 ? errors : [misconfigured(answer)] };
}

/** An error without a Swish code gets its HTTP status as code. */
function misconfigured({ status, text }: SwishAnswer) {
  const [named] = readErrors(text);
  return named ?? { errorCode: `HTTP${status}`, errorMessage: `Swish answered ${status}` };
}

function isUnknown({ status, text }: SwishAnswer): boolean {
  return status === 404 || (status === 422 && readErrors(text).some(({ errorCode }) => errorCode === 'RP04'));
}

function unexpected({ status }: SwishAnswer): PaymentsUnreachable {
  return new PaymentsUnreachable(`Swish answered ${status}`);
}

/** One call. `timeoutMs` covers all of it, from the first byte sent to the last byte received. */
interface SwishCall {
  readonly method: 'PUT' | 'GET' | 'PATCH';
  readonly url: string;
  readonly agent: Agent;
  readonly timeoutMs: number;
  readonly body?: { readonly type: string; readonly text: string };
}

interface SwishAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  readonly text: string;
}

/** The header with the payer pages' address, in every answer of a simulator and none of Swish's. */
export const SIMULATOR_HEADER = 'X-Swish-Simulator';

const MAX_CHARACTERS = 100_000;

/**
 * Calls Swish over mutual TLS. Throws PaymentsUnreachable without a complete answer; the message names no
 * payment and no token.
 * Retries once on a new connection when a reused one was closed, which says nothing about Swish.
 */
async function askSwish(call: SwishCall): Promise<SwishAnswer> {
  try {
    return await exchange(call);
  } catch (error) {
    if (error instanceof StaleConnection) return await exchange(call);
    throw error;
  }
}

class StaleConnection extends PaymentsUnreachable {}

function exchange({ method, url, agent, timeoutMs, body }: SwishCall): Promise<SwishAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: headersOf(body),
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET';
      const Reason = isStale ? StaleConnection : PaymentsUnreachable;
      reject(new Reason(`Swish did not answer (${error.code ?? error.name})`));
    });
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > MAX_CHARACTERS) outgoing.destroy(new Error('the answer is too long'));
      });
      response.on('error', (error) => outgoing.emit('error', error));
      response.on('end', () => {
        const { headers, statusCode: status = 0 } = response;
        resolve({ status, text, header: (name) => [headers[name.toLowerCase()]].flat()[0] });
      });
    });
    outgoing.end(body?.text);
  });
}

function headersOf(body: SwishCall['body']): Record<string, string | number> {
  if (!body) return {};
  return { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) };
}

const STATUSES = ['CREATED', 'PAID', 'DECLINED', 'ERROR', 'CANCELLED'] as const;

/** Every error in an answer, whether a list or, as it sometimes is, a single one. */
export function readErrors(text: string): readonly PaymentError[] {
  return [parsed(text)].flat().flatMap((error) => {
    const { errorCode, errorMessage } = fieldsOf(error);
    return typeof errorCode === 'string' ? [{ errorCode, errorMessage: textOf(errorMessage) }] : [];
  });
}

/**
 * Parses a payment in Swish's format. Throws PaymentsUnreachable when it is unreadable: its state is then
 * unknown.
 */
export function readPayment(text: string): PaymentState {
  const fields = fieldsOf(parsed(text));
  const status = STATUSES.find((each) => each === fields.status);
  const amount = Number(fields.amount);
  if (!status || fields.amount === null || !Number.isFinite(amount) || !isSek(fields.currency)) {
    throw new PaymentsUnreachable('Swish sent an unreadable answer');
  }
  return {
    id: textOf(fields.id),
    status,
    amount,
    payee: textOf(fields.payeeAlias),
    paymentReference: textOf(fields.paymentReference),
    payerAlias: textOf(fields.payerAlias),
    createdAt: instantOf(fields.dateCreated) ?? 0,
    paidAt: instantOf(fields.datePaid),
    errorCode: textOf(fields.errorCode),
    errorMessage: textOf(fields.errorMessage),
  };
}

function isSek(currency: unknown): boolean {
  return currency === 'SEK';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : at;
}
