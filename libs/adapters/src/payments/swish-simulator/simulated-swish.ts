import type { Clock } from '../../clock/clock';
import type { Ids } from '../../ids/ids';
import { swishError, type SwishError } from '../swish-error-texts';
import { attempted, type CallbackManner, planned } from './callback-plan';
import type { PaymentBook } from './payment-book';
import { requestedIn, type CallbackRule, objections } from './request-rules';
import { type Outcome, type Report, type SimulatedPayment, withOutcome } from './simulated-payment';

export interface SimulatedSwishOptions extends CallbackRule {
  readonly book: PaymentBook;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Time until a payment is paid by itself; `manual`: only when someone does it. */
  readonly delayMs: number | 'manual';
}

const MINUTE = 60_000;
/** The payer has three minutes to open the payment. */
const PAYER_HAS = 3 * MINUTE;
const FORGOTTEN_AFTER = 24 * 60 * MINUTE;

/** As a message, such a code is how the payment ends. */
const CODES_LATER = ['RF07', 'BANKIDCL', 'FF10', 'TM01', 'DS24'];

/** What Swish knows and does, without a network: requests come in, payers act, time passes. */
export class SimulatedSwish {
  /** How outcomes are reported from now on. */
  callbacks: CallbackManner = 'twice';

  constructor(private readonly options: SimulatedSwishOptions) {}

  /** Takes a request under the merchant's id; the payment, or all that is wrong with the request. */
  create(id: string, body: Readonly<Record<string, unknown>>): SimulatedPayment | readonly SwishError[] {
    if (this.find(id)) return [swishError('RP09')];
    const errors = objections(body, this.options);
    if (errors.length > 0) return errors;
    const request = requestedIn(body);
    if (this.hasOpen(request.payerAlias)) return [swishError('RP06')];

    const payment: SimulatedPayment = {
      ...request,
      id,
      token: request.payerAlias === null ? this.random() : null,
      status: 'CREATED',
      createdAt: this.options.clock.now(),
      paidAt: null,
      paymentReference: null,
      errorCode: null,
      reports: [],
    };
    this.options.book.put(payment);
    return payment;
  }

  find(id: string): SimulatedPayment | undefined {
    this.letTimePass(id);
    return this.options.book.get(id);
  }

  findByToken(token: string): SimulatedPayment | undefined {
    const id = this.options.book.all().find((payment) => payment.token === token)?.id;
    return id === undefined ? undefined : this.find(id);
  }

  /** Ends an open payment and reports it; undefined when it is unknown or has ended. */
  settle(id: string, outcome: Outcome, manner = this.callbacks): SimulatedPayment | undefined {
    const payment = this.find(id);
    return payment?.status === 'CREATED' ? this.end(payment, outcome, manner) : undefined;
  }

  /** Pays what had ended without money, as when a bank answers after Swish gave up. Undefined when it is unknown or paid. */
  payLate(id: string): SimulatedPayment | undefined {
    const payment = this.find(id);
    return payment && payment.status !== 'PAID'
      ? this.end(payment, { status: 'PAID' }, this.callbacks)
      : undefined;
  }

  /** Brings every payment to where the clock stands, and gives the callbacks that are due. */
  due(): readonly { readonly payment: SimulatedPayment; readonly report: Report }[] {
    const now = this.options.clock.now();
    for (const { id } of this.options.book.all()) this.letTimePass(id);
    return this.options.book
      .all()
      .flatMap((payment) => payment.reports.map((report) => ({ payment, report })))
      .filter(({ report }) => report.dueAt <= now);
  }

  /** Notes how a callback went. */
  reported(id: string, report: Report, taken: boolean): void {
    const payment = this.options.book.get(id);
    if (!payment) return;
    const reports = attempted(payment.reports, report, { taken, now: this.options.clock.now() });
    this.options.book.put({ ...payment, reports });
  }

  private letTimePass(id: string): void {
    const payment = this.options.book.get(id);
    if (!payment) return;
    const age = this.options.clock.now() - payment.createdAt;
    const end = payment.status === 'CREATED' ? this.endOf(payment) : undefined;
    if (age >= FORGOTTEN_AFTER) this.options.book.remove(id);
    else if (end && age >= end.afterMs) this.end(payment, end.outcome, this.callbacks);
  }

  /** How an open payment ends when nobody does anything. */
  private endOf({ message }: SimulatedPayment): { readonly afterMs: number; readonly outcome: Outcome } {
    const { delayMs } = this.options;
    if (CODES_LATER.includes(message)) {
      return {
        afterMs: delayMs === 'manual' ? 0 : delayMs,
        outcome: { status: 'ERROR', errorCode: message },
      };
    }
    if (delayMs === 'manual' || delayMs >= PAYER_HAS) {
      return { afterMs: PAYER_HAS, outcome: { status: 'ERROR', errorCode: 'TM01' } };
    }
    return { afterMs: delayMs, outcome: { status: 'PAID' } };
  }

  private end(payment: SimulatedPayment, outcome: Outcome, manner: CallbackManner): SimulatedPayment {
    const now = this.options.clock.now();
    const ended = withOutcome(payment, outcome, { at: now, reference: this.random() });
    const reports = planned(payment.reports, manner, now);
    this.options.book.put({ ...ended, reports });
    return ended;
  }

  private hasOpen(payerAlias: string | null): boolean {
    if (payerAlias === null) return false;
    const theirs = this.options.book.all().filter((other) => other.payerAlias === payerAlias);
    return theirs.some(({ id }) => this.find(id)?.status === 'CREATED');
  }

  /** 32 signs, as Swish's tokens and references are. */
  private random(): string {
    return this.options.ids.uuid().replaceAll('-', '').toUpperCase();
  }
}
