import { join } from 'node:path';
import type { Clock } from '../../clock/clock';
import { type Ids, RandomIds } from '../../ids/ids';
import type { SwishAccount } from '../swish.payments';
import type { CallbackManner } from './callback-plan';
import { postCallback } from './callback-post';
import { isPayerAction, type PayerAction, payerActs } from './payer-action';
import { noSuchPayment, payerPage, type PayerPage } from './payer-page';
import { PaymentBook } from './payment-book';
import type { CallbackRule } from './request-rules';
import type { Report, SimulatedPayment } from './simulated-payment';
import { SimulatedSwish } from './simulated-swish';
import { simulatorCertificates, type SimulatorCertificates } from './simulator-certificates';
import { type JournalEntry, SimulatorJournal } from './simulator-journal';
import { type Fault, SimulatorListener } from './simulator-listener';
import { refuseInProduction } from './simulator-settings';

export interface SwishSimulatorOptions {
  /** Its certificates and payments are kept here. */
  readonly folder: string;
  /** The merchant's Swish number. */
  readonly payee: string;
  readonly clock: Clock;
  /** Time until a payment is paid by itself; `manual`: only when someone does it. */
  readonly delayMs: number | 'manual';
  /** 0, which is the default, takes a free one. */
  readonly port?: number;
  /** The address it listens at; this computer's own when left out. */
  readonly host?: string;
  /** What callers call it by, `localhost` when left out: a name or an IPv4 address. */
  readonly name?: string;
  /** Where payers' pages are, which it says in every answer; those of the product it runs in when left out. */
  readonly payerPage?: string;
  /** Where else than to https it calls back; to this computer alone when left out. */
  readonly plainCallbacks?: CallbackRule['plainCallbacks'];
  readonly ids?: Ids;
  /** How often it looks at the clock; 0 = only when `tick` is called. */
  readonly tickMs?: number;
  /** Cuts off callers without our certificate while they connect, where Swish answers 401. */
  readonly refuseAtHandshake?: boolean;
  /** PEM text of the authority behind the callback address, when it is not a public one. */
  readonly callbackCa?: string;
}

/** Where a payer goes from a payment that is over. */
type WayBack = (payment: Pick<SimulatedPayment, 'id' | 'callbackUrl'>) => string;

const CERTIFICATES = 'certificates';
const TICK_MS = 50;

/**
 * A Swish of our own: a real HTTPS listener with mutual TLS, the paths, errors and callbacks of Swish Handel, and a page for the payer.
 * Time is the given clock's: on a faster clock payers, time-outs and callbacks are faster too. Refused in production.
 */
export class SwishSimulator {
  private readonly swish: SimulatedSwish;
  private readonly journalKept: SimulatorJournal;
  private readonly listener: SimulatorListener;
  private readonly stopped = new AbortController();
  private readonly posting = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;

  /** Starts it; the first time in a folder it makes its certificates. */
  static async start(options: SwishSimulatorOptions): Promise<SwishSimulator> {
    refuseInProduction(process.env);
    const { folder, payee, name } = options;
    const certificates = await simulatorCertificates(join(folder, CERTIFICATES), payee, name);
    const simulator = new SwishSimulator(
      options,
      certificates,
      new PaymentBook(join(folder, 'payments.jsonl')),
    );
    await simulator.listener.listen(options.port ?? 0);
    simulator.keepTime();
    return simulator;
  }

  private constructor(
    private readonly options: SwishSimulatorOptions,
    private readonly certificates: SimulatorCertificates,
    private readonly book: PaymentBook,
  ) {
    const { clock, delayMs, ids = new RandomIds(), refuseAtHandshake = false } = options;
    const { host = '127.0.0.1', name = 'localhost', plainCallbacks = 'here' } = options;
    const { ca, server } = certificates;
    this.swish = new SimulatedSwish({ book, clock, ids, delayMs, plainCallbacks });
    this.journalKept = new SimulatorJournal(clock);
    const tls = { ...server, ca, rejectUnauthorized: refuseAtHandshake };
    const { payerPage } = this;
    this.listener = new SimulatorListener(this.swish, this.journalKept, { tls, host, name, payerPage });
  }

  /** What a client needs to reach it. */
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

  /** Where the files lie that a client on this computer needs. */
  get files(): { readonly cert: string; readonly key: string; readonly ca: string } {
    const file = (name: string) => join(this.options.folder, CERTIFICATES, name);
    return { cert: file('client.pem'), key: file('client.key'), ca: file('ca.pem') };
  }

  /** The page of the payer with this token, after `action` if one was chosen; `returnTo` is where it leads back to. */
  handlePayerPage(token: string, action?: string, returnTo?: WayBack): PayerPage {
    const payment = this.swish.findByToken(token);
    if (!payment) return noSuchPayment();
    if (action !== undefined && isPayerAction(action)) payerActs(this.swish, payment.id, action);
    return payerPage(this.swish.find(payment.id) ?? payment, returnTo?.(payment));
  }

  /** Does what the payer would, without the page. */
  payer(id: string, action: PayerAction): void {
    payerActs(this.swish, id, action);
  }

  /** How outcomes are reported from now on. */
  reportOutcomes(manner: CallbackManner): void {
    this.swish.callbacks = manner;
  }

  /** Makes the next call of a kind go wrong. */
  failNext(fault: Fault): void {
    this.listener.faults.push(fault);
  }

  /** Everything that passed between the product and it since it started; over the wire: `GET /simulator/journal`. */
  journal(): readonly JournalEntry[] {
    return this.journalKept.entries();
  }

  /** Brings it to where the clock stands; resolves when the callbacks that were due have been answered or given up. */
  async tick(): Promise<void> {
    for (const { payment, report } of this.swish.due()) {
      const name = `${payment.id} ${report.number}`;
      if (!this.posting.has(name)) this.posting.set(name, this.post(payment, report, name));
    }
    await Promise.all(this.posting.values());
  }

  /** Stops listening and calling back. What was not delivered is, when it is started again. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.stopped.abort();
    await Promise.all(this.posting.values());
    await this.listener.close();
    this.book.close();
  }

  private get payerPage(): string {
    return this.options.payerPage ?? '/sim/pay';
  }

  private keepTime(): void {
    const { tickMs = TICK_MS } = this.options;
    if (tickMs > 0) this.timer = setInterval(() => void this.tick(), tickMs).unref();
  }

  private async post(payment: SimulatedPayment, report: Report, name: string): Promise<void> {
    const { signal } = this.stopped;
    const status = await postCallback(payment, report.says, { ca: this.options.callbackCa, signal });
    this.posting.delete(name);
    if (signal.aborted) return;
    this.journalKept.reported(payment.id, report, status);
    this.swish.reported(payment.id, report, status === 200);
  }
}
