import { join } from 'node:path';
import type { Clock } from '../../clock/clock';
import { type Ids, RandomIds } from '../../ids/ids';
import type { SwishAccount } from '../swish.payments';
import type { CallbackManner } from './callback-plan';
import { postCallback } from './callback-post';
import { isPayerAction, type PayerAction, payerActs } from './payer-action';
import { noSuchPayment, payerPage, type PayerPage } from './payer-page';
import { PaymentBook } from './payment-book';
import type { Report, SimulatedPayment } from './simulated-payment';
import { SimulatedSwish } from './simulated-swish';
import { simulatorCertificates, type SimulatorCertificates } from './simulator-certificates';
import { type JournalEntry, SimulatorJournal } from './simulator-journal';
import { type Fault, SimulatorListener } from './simulator-listener';
import { refuseInProduction } from './simulator-settings';

export interface SwishSimulatorOptions {
  /** Its certificates and payments are kept in `swish-simulator` here. */
  readonly dataDir: string;
  /** The merchant's Swish number. */
  readonly payee: string;
  readonly clock: Clock;
  /** Time until a payment is paid by itself; `manual`: only when someone does it. */
  readonly delayMs: number | 'manual';
  /** 0, which is the default, takes a free one. */
  readonly port?: number;
  readonly ids?: Ids;
  /** How often it looks at the clock; 0 = only when `tick` is called. */
  readonly tickMs?: number;
  /** Cuts off callers without our certificate while they connect, where Swish answers 401. */
  readonly refuseAtHandshake?: boolean;
  /** PEM text of the authority behind the callback address, when it is not a public one. */
  readonly callbackCa?: string;
}

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
    const folder = join(options.dataDir, 'swish-simulator');
    const certificates = await simulatorCertificates(join(folder, 'certificates'), options.payee);
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
    const { ca, server } = certificates;
    this.swish = new SimulatedSwish({ book, clock, ids, delayMs, plainLoopback: true });
    this.journalKept = new SimulatorJournal(clock);
    this.listener = new SimulatorListener(this.swish, this.journalKept, {
      ...server,
      ca,
      rejectUnauthorized: refuseAtHandshake,
    });
  }

  /** What a client needs to reach it. */
  get account(): SwishAccount {
    const { ca, client } = this.certificates;
    return { provider: 'simulator', url: this.listener.url, payee: this.options.payee, ca, ...client };
  }

  /** The page of the payer with this token, after `action` if one was chosen; `returnTo(id)` is where it leads back to. */
  handlePayerPage(token: string, action?: string, returnTo?: (id: string) => string): PayerPage {
    const payment = this.swish.findByToken(token);
    if (!payment) return noSuchPayment();
    if (action !== undefined && isPayerAction(action)) payerActs(this.swish, payment.id, action);
    return payerPage(this.swish.find(payment.id) ?? payment, returnTo?.(payment.id));
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
