import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock';
import { type Ids, RandomIds } from '../../ids/ids';
import type { SwishAccount } from '../swish.payments';
import { noSuchPayment, payerPage, type PayerPage } from './payer-page';
import {
  type CallbackReport,
  type CallbackRule,
  type SimulatedPayment,
  toSwishJson,
} from './simulated-payment';
import { SimulatedPaymentStore } from './simulated-payment-store';
import {
  applyPayerAction,
  type CallbackMode,
  isPayerAction,
  type PayerAction,
  SimulatedSwish,
} from './simulated-swish';
import { simulatorCertificates, type SimulatorCertificates } from './simulator-certificates';
import { type Fault, type JournalEntry, SimulatorJournal, SimulatorListener } from './simulator-listener';

export interface SwishSimulatorOptions {
  /** The folder for certificates and payments. */
  readonly folder: string;
  /** The merchant's Swish number. */
  readonly payee: string;
  readonly clock: Clock;
  /** Time until a payment is paid automatically; `manual`: only by a payer action. */
  readonly delayMs: number | 'manual';
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** The address to listen on; loopback by default. */
  readonly host?: string;
  /** The host that callers use, `localhost` by default: a name or an IPv4 address. */
  readonly name?: string;
  /** The address of the payer pages, sent in every answer; by default pages of the product it runs in. */
  readonly payerPage?: string;
  /** Where http callbacks are allowed; by default to this computer only. */
  readonly plainCallbacks?: CallbackRule['plainCallbacks'];
  readonly ids?: Ids;
  /** Interval of checking the clock; 0 = only when `tick` is called. */
  readonly tickMs?: number;
  /** Rejects callers without our certificate in the TLS handshake, where Swish answers 401. */
  readonly refuseAtHandshake?: boolean;
  /** PEM text of a private authority that signed the callback address's certificate. */
  readonly callbackCa?: string;
}

/** The address the payer returns to once the payment has ended. */
type ReturnAddress = (payment: Pick<SimulatedPayment, 'id' | 'callbackUrl'>) => string;

const CERTIFICATES = 'certificates';
const TICK_MS = 50;

/**
 * A Swish simulator: a real HTTPS listener with mutual TLS, the paths, errors and callbacks of Swish Handel,
 * and a payer page.
 * All time comes from the injected clock: a faster clock speeds up payers, time-outs and callbacks. Refuses
 * to run in production.
 */
export class SwishSimulator {
  private readonly swish: SimulatedSwish;
  private readonly journalLog: SimulatorJournal;
  private readonly listener: SimulatorListener;
  private readonly stopped = new AbortController();
  private readonly posting = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  /** Starts the simulator, and creates its certificates on the first start in a folder. */
  static async start(options: SwishSimulatorOptions): Promise<SwishSimulator> {
    refuseInProduction(process.env);
    const { folder, payee, name } = options;
    const certificates = await simulatorCertificates(join(folder, CERTIFICATES), payee, name);
    const simulator = new SwishSimulator(
      options,
      certificates,
      new SimulatedPaymentStore(join(folder, 'payments.jsonl')),
    );
    await simulator.listener.listen(options.port ?? 0);
    simulator.startTicking();
    return simulator;
  }

  private constructor(
    private readonly options: SwishSimulatorOptions,
    private readonly certificates: SimulatorCertificates,
    private readonly store: SimulatedPaymentStore,
  ) {
    const { clock, delayMs, ids = new RandomIds(), refuseAtHandshake = false } = options;
    const { host = '127.0.0.1', name = 'localhost', plainCallbacks = 'here' } = options;
    const { ca, server } = certificates;
    this.swish = new SimulatedSwish({ store, clock, ids, delayMs, plainCallbacks });
    this.journalLog = new SimulatorJournal(clock);
    const tls = { ...server, ca, rejectUnauthorized: refuseAtHandshake };
    const { payerPage } = this;
    this.listener = new SimulatorListener(this.swish, this.journalLog, { tls, host, name, payerPage });
  }

  /** The account for a client of this simulator. */
  get account(): SwishAccount {
    const { ca, client } = this.certificates;
    const { url } = this.listener;
    const { payerPage } = this;
    return {
      provider: 'simulator',
      url,
      payee: this.options.payee,
      ca,
      ...client,
      simulator: { payerPage },
    };
  }

  /** The certificate files for a client on this computer. */
  get files(): { readonly cert: string; readonly key: string; readonly ca: string } {
    const file = (name: string) => join(this.options.folder, CERTIFICATES, name);
    return { cert: file('client.pem'), key: file('client.key'), ca: file('ca.pem') };
  }

  /** Returns the payer page of a token, after applying `action` if given; `returnTo` gives the link back. */
  handlePayerPage(token: string, action?: string, returnTo?: ReturnAddress): PayerPage {
    const payment = this.swish.findByToken(token);
    if (!payment) return noSuchPayment();
    if (action !== undefined && isPayerAction(action)) applyPayerAction(this.swish, payment.id, action);
    return payerPage(this.swish.find(payment.id) ?? payment, returnTo?.(payment));
  }

  /** Acts as the payer, without the page. */
  payer(id: string, action: PayerAction): void {
    applyPayerAction(this.swish, id, action);
  }

  /** Sets how later outcomes are reported. */
  reportOutcomes(mode: CallbackMode): void {
    this.swish.callbackMode = mode;
  }

  /** Injects a fault into the next call of a kind. */
  failNext(fault: Fault): void {
    this.listener.faults.push(fault);
  }

  /** Every call and callback since the start; also at `GET /simulator/journal`. */
  journal(): readonly JournalEntry[] {
    return this.journalLog.entries();
  }

  /** Catches up with the clock; resolves when the due callbacks are answered or have failed. */
  async tick(): Promise<void> {
    for (const { payment, report } of this.swish.due()) {
      const name = `${payment.id} ${report.number}`;
      if (!this.posting.has(name)) this.posting.set(name, this.post(payment, report, name));
    }
    await Promise.all(this.posting.values());
  }

  /** Stops listening and sending callbacks. The next start sends the pending ones. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.stopped.abort();
    await Promise.all(this.posting.values());
    await this.listener.close();
    this.store.close();
  }

  private get payerPage(): string {
    return this.options.payerPage ?? '/sim/pay';
  }

  private startTicking(): void {
    const { tickMs = TICK_MS } = this.options;
    if (tickMs > 0) this.timer = setInterval(() => void this.tick(), tickMs).unref();
  }

  private async post(payment: SimulatedPayment, report: CallbackReport, name: string): Promise<void> {
    const { signal } = this.stopped;
    const status = await postCallback(payment, report.says, { ca: this.options.callbackCa, signal });
    this.posting.delete(name);
    if (signal.aborted) return;
    this.journalLog.recordCallback(payment.id, report, status);
    this.swish.recordCallback(payment.id, report, status === 200);
  }
}

interface CallbackRoute {
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
function postCallback(
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

/** The simulator's settings from the environment. */
export interface SimulatorSettings {
  /** Time until a payment is paid automatically; `manual`: only on the payer page. */
  readonly delayMs: number | 'manual';
}

const DELAY_MS = 4_000;

/** A Swish number that belongs to no merchant. */
export const SIMULATED_PAYEE = '1231181189';

type Env = Readonly<Record<string, string | undefined>>;

/** Reads `SWISH_SIMULATOR_DELAY_MS`. Throws an Error on an invalid delay and in production. */
export function simulatorSettings(env: Env): SimulatorSettings {
  refuseInProduction(env);
  const { SWISH_SIMULATOR_DELAY_MS: delay } = env;
  if (!delay) return { delayMs: DELAY_MS };
  if (delay === 'manual') return { delayMs: delay };
  if (!/^\d{1,9}$/.test(delay)) {
    throw new Error('SWISH_SIMULATOR_DELAY_MS must be a whole number of milliseconds, or "manual"');
  }
  return { delayMs: Number(delay) };
}

/** Simulated payments must never count as real ones. */
function refuseInProduction({ NODE_ENV }: Env): void {
  if (NODE_ENV !== 'production') return;
  throw new Error(
    'the Swish simulator is refused when NODE_ENV=production: set SWISH_URL, SWISH_PAYEE, SWISH_CERT and SWISH_KEY',
  );
}
