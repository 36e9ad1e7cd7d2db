import type { Clock } from '../../clock/clock';
import type { Ids } from '../../ids/ids';
import {
  type CallbackReport,
  type CallbackRule,
  parseRequest,
  type PaymentOutcome,
  type SimulatedPayment,
  swishError,
  validateRequest,
  withOutcome,
} from './simulated-payment';
import type { PaymentError } from '../payments.port';
import type { SimulatedPaymentStore } from './simulated-payment-store';

interface SimulatedSwishOptions extends CallbackRule {
  readonly store: SimulatedPaymentStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Time until a payment is paid automatically; `manual`: only by a payer action. */
  readonly delayMs: number | 'manual';
}

const MINUTE = 60_000;
/** The time limit for the payer, as at Swish. */
const PAYER_TIMEOUT_MS = 3 * MINUTE;
const FORGET_AFTER_MS = 24 * 60 * MINUTE;

/** A message that equals one of these codes makes the payment end with it. */
const CODES_LATER = ['RF07', 'BANKIDCL', 'FF10', 'TM01', 'DS24'];

/** Swish's rules without a network: requests, payer actions and time. */
export class SimulatedSwish {
  /** How later outcomes are reported. */
  callbackMode: CallbackMode = 'twice';

  constructor(private readonly options: SimulatedSwishOptions) {}

  /** Creates a payment under the merchant's id; returns it, or all errors of the request. */
  create(id: string, body: Readonly<Record<string, unknown>>): SimulatedPayment | readonly PaymentError[] {
    if (this.find(id)) return [swishError('RP09')];
    const errors = validateRequest(body, this.options);
    if (errors.length > 0) return errors;
    const request = parseRequest(body);
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
    this.options.store.put(payment);
    return payment;
  }

  find(id: string): SimulatedPayment | undefined {
    this.advance(id);
    return this.options.store.get(id);
  }

  findByToken(token: string): SimulatedPayment | undefined {
    const id = this.options.store.all().find((payment) => payment.token === token)?.id;
    return id === undefined ? undefined : this.find(id);
  }

  /** Ends an open payment and plans its callbacks; undefined when it is unknown or has ended. */
  settle(id: string, outcome: PaymentOutcome, mode = this.callbackMode): SimulatedPayment | undefined {
    const payment = this.find(id);
    return payment?.status === 'CREATED' ? this.end(payment, outcome, mode) : undefined;
  }

  /**
   * Pays a payment that ended unpaid, like a bank's answer after Swish's time-out. Undefined when it is
   * unknown or paid.
   */
  payLate(id: string): SimulatedPayment | undefined {
    const payment = this.find(id);
    return payment && payment.status !== 'PAID'
      ? this.end(payment, { status: 'PAID' }, this.callbackMode)
      : undefined;
  }

  /** Updates every payment to the current time, and returns the callbacks that are due. */
  due(): readonly { readonly payment: SimulatedPayment; readonly report: CallbackReport }[] {
    const now = this.options.clock.now();
    for (const { id } of this.options.store.all()) this.advance(id);
    return this.options.store
      .all()
      .flatMap((payment) => payment.reports.map((report) => ({ payment, report })))
      .filter(({ report }) => report.dueAt <= now);
  }

  /** Records a callback's result. */
  recordCallback(id: string, report: CallbackReport, delivered: boolean): void {
    const payment = this.options.store.get(id);
    if (!payment) return;
    const reports = afterAttempt(payment.reports, report, { delivered, now: this.options.clock.now() });
    this.options.store.put({ ...payment, reports });
  }

  private advance(id: string): void {
    const payment = this.options.store.get(id);
    if (!payment) return;
    const age = this.options.clock.now() - payment.createdAt;
    const end = payment.status === 'CREATED' ? this.automaticEnd(payment) : undefined;
    if (age >= FORGET_AFTER_MS) this.options.store.remove(id);
    else if (end && age >= end.afterMs) this.end(payment, end.outcome, this.callbackMode);
  }

  /** How an open payment ends without a payer action. */
  private automaticEnd({ message }: SimulatedPayment): {
    readonly afterMs: number;
    readonly outcome: PaymentOutcome;
  } {
    const { delayMs } = this.options;
    if (CODES_LATER.includes(message)) {
      return {
        afterMs: delayMs === 'manual' ? 0 : delayMs,
        outcome: { status: 'ERROR', errorCode: message },
      };
    }
    if (delayMs === 'manual' || delayMs >= PAYER_TIMEOUT_MS) {
      return { afterMs: PAYER_TIMEOUT_MS, outcome: { status: 'ERROR', errorCode: 'TM01' } };
    }
    return { afterMs: delayMs, outcome: { status: 'PAID' } };
  }

  private end(payment: SimulatedPayment, outcome: PaymentOutcome, mode: CallbackMode): SimulatedPayment {
    const now = this.options.clock.now();
    const ended = withOutcome(payment, outcome, { at: now, reference: this.random() });
    const reports = planCallbacks(payment.reports, mode, now);
    this.options.store.put({ ...ended, reports });
    return ended;
  }

  private hasOpen(payerAlias: string | null): boolean {
    if (payerAlias === null) return false;
    const theirs = this.options.store.all().filter((other) => other.payerAlias === payerAlias);
    return theirs.some(({ id }) => this.find(id)?.status === 'CREATED');
  }

  /** 32 characters, like Swish's tokens and references. */
  private random(): string {
    return this.options.ids.uuid().replaceAll('-', '').toUpperCase();
  }
}

/**
 * Which callbacks report an outcome. `twice`: as Swish's test environment does. `lost`: none. `late`: one, a
 * minute later. `forged`: the true one, among a wrong identifier, a wrong amount and a false error.
 */
export type CallbackMode = 'twice' | 'once' | 'lost' | 'late' | 'forged';

const SECOND = 1_000;

const PLANS: Readonly<
  Record<CallbackMode, readonly (readonly [says: CallbackReport['says'], afterMs: number])[]>
> = {
  twice: [
    ['truth', 0],
    ['truth', 0],
  ],
  once: [['truth', 0]],
  lost: [],
  late: [['truth', 60 * SECOND]],
  forged: [
    ['wrong-identifier', 0],
    ['wrong-amount', 0],
    ['truth', 0],
    ['error', SECOND],
  ],
};

/** Delays after a callback that was not answered with 200. */
const RETRY_AFTER = [5, 10, 20, 40, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * SECOND);

/** Adds the callbacks of a new outcome to the pending ones. */
function planCallbacks(
  before: readonly CallbackReport[],
  mode: CallbackMode,
  now: number,
): readonly CallbackReport[] {
  const first = 1 + Math.max(0, ...before.map(({ number }) => number));
  const added = PLANS[mode].map(([says, afterMs], index) => ({
    number: first + index,
    dueAt: now + afterMs,
    attempt: 0,
    says,
  }));
  return [...before, ...added];
}

/** The pending callbacks after an attempt: a true report that failed is retried, up to ten times. */
function afterAttempt(
  reports: readonly CallbackReport[],
  { number, attempt, says }: CallbackReport,
  result: { readonly delivered: boolean; readonly now: number },
): readonly CallbackReport[] {
  const others = reports.filter((other) => other.number !== number);
  const pause = RETRY_AFTER[attempt];
  if (result.delivered || says !== 'truth' || pause === undefined) return others;
  return [...others, { number, says, attempt: attempt + 1, dueAt: result.now + pause }];
}

/** The outcome of each payer action. */
const OUTCOMES = {
  pay: { status: 'PAID' },
  decline: { status: 'DECLINED' },
  'cancel-bankid': { status: 'ERROR', errorCode: 'BANKIDCL' },
  'time-out': { status: 'ERROR', errorCode: 'TM01' },
  'bank-says-no': { status: 'ERROR', errorCode: 'RF07' },
  'no-answer': { status: 'ERROR', errorCode: 'DS24' },
  'pay-unheard': { status: 'PAID' },
  'pay-other-amount': { status: 'PAID', amount: 1 },
  'pay-other-payee': { status: 'PAID', payee: '1230000000' },
  'pay-late': { status: 'PAID' },
} as const satisfies Readonly<Record<string, PaymentOutcome>>;

/** An action of a tester as the payer. */
export type PayerAction = keyof typeof OUTCOMES;

export function isPayerAction(text: string): text is PayerAction {
  return Object.hasOwn(OUTCOMES, text);
}

/** Applies a payer's action. A late action changes nothing. */
export function applyPayerAction(swish: SimulatedSwish, id: string, action: PayerAction): void {
  if (action === 'pay-late') swish.payLate(id);
  else swish.settle(id, OUTCOMES[action], action === 'pay-unheard' ? 'lost' : undefined);
}
