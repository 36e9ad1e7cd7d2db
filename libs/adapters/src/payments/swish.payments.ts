import { Agent } from 'node:https';
import {
  Payments,
  PaymentsUnreachable,
  type CreateResult,
  type PaymentRequest,
  type PaymentState,
  type Simulator,
} from './payments.port';
import { readErrors, readPayment } from './swish-answer';
import { askSwish, SIMULATOR_HEADER, type SwishAnswer, type SwishCall } from './swish-wire';

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

export interface SwishOptions {
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
