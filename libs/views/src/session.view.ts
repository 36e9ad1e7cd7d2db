import {
  ERASED_NAME,
  withAnonymity,
  withCancelled,
  withCorrection,
  withErasedDetails,
  withReentered,
  type RegistrationEvent,
  ownValue,
  shownRunner,
  shownRunners,
} from '@app/domain';
import type { RowData, View } from '@app/eventing';
import { bookedPayment, CANCELLED_CHANGE, failedChange, confirmationChange } from './payment-changes';
import type { LinkedEarlierResult, Payment, SessionRow } from './rows';

/** The key of the one row in each registration's partition. */
export const SESSION_KEY = 'session';

type Session = RowData<SessionRow>;

/** A registration as its owner sees it: partition = registration, one row. */
export const session: View<Session | undefined, SessionRow, RegistrationEvent> = {
  name: 'session',
  version: 6,
  streamPrefix: 'registration-',
  initial: () => undefined,
  evolve: (before, event) => {
    if (event.type === 'RegistrationOpened') return opened(event);
    return before && { ...before, ...changesBy(before, event) };
  },
  rows: (row) => (row ? [{ partition: row.registration, key: SESSION_KEY, row: { ...row } }] : []),
  forcesNewRevision: ({ type }) => type === 'PersonErased' || type === 'EntrantErased',
};

type EventOfType<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

function opened({ registration, edition, email }: EventOfType<'RegistrationOpened'>): Session {
  const noRunners = { deltagare: {}, bought: null, cancelled: {} };
  const nothingYet = {
    ...noRunners,
    erasureAskedAt: null,
    payid: null,
    swishtory: {},
    paid: false,
    open: null,
    years: {},
  };
  return { ...nothingYet, registration, edition, email };
}

function changesBy(before: Session, event: RegistrationEvent): Partial<Session> {
  const { deltagare, bought, swishtory, open } = before;
  switch (event.type) {
    case 'RunnersSaved':
      return { deltagare: shownRunners(event.runners) };
    case 'AnonymityChosen':
      return { deltagare: withAnonymity(deltagare, event.key, event.anonymous) };
    case 'RegistrationBooked':
      return {
        ...(!event.rest && openPaymentOf(event)),
        swishtory: { ...swishtory, [event.payment]: bookedPayment(event) },
      };
    case 'PaymentRequested':
      return open?.payref === event.payment ? { open: { ...open, token: event.token } } : {};
    case 'PaymentConfirmed':
      return withPaymentChange(before, event, confirmationChange(event));
    case 'PaymentFailed':
      return withPaymentChange(before, event, failedChange(event));
    case 'RegistrationCancelled':
      return withPaymentChange(before, event, CANCELLED_CHANGE);
    case 'RegistrationPaid':
      return { payid: event.payment, paid: true, open: null, deltagare: shownRunners(event.runners) };
    case 'RunnerCorrected':
      return {
        ...withPaymentChange(before, event, { difference: event.difference }),
        ...corrected(before, event),
      };
    case 'RunnerYearsJoined':
      return {
        years: { ...before.years, [event.key]: [...yearsWithout(before, event), joinedYearOf(event)] },
      };
    case 'RunnerYearsParted':
      return { years: { ...before.years, [event.key]: yearsWithout(before, event) } };
    case 'RunnerCancelled':
    case 'RunnerReentered':
      return {
        ...withPaymentChange(before, event, { difference: event.difference }),
        ...runnersAfter(before, event),
      };
    case 'RefundRecorded':
      return withRefund(before, event, event.amount);
    case 'RefundVoided':
      return withRefund(before, event, -event.amount);
    case 'ErasureRequested':
      return { erasureAskedAt: new Date(event.at).toISOString() };
    case 'ErasureRequestWithdrawn':
      return { erasureAskedAt: null };
    case 'PersonErased':
      return {
        years: {},
        email: ERASED_NAME,
        deltagare: shownRunners(withErasedDetails(deltagare)),
        bought: bought && shownRunners(withErasedDetails(bought)),
        cancelled: shownRunners(withErasedDetails(before.cancelled)),
        swishtory: withoutPayers(swishtory),
      };
    case 'EntrantErased':
      return {
        years: { ...before.years, [event.key]: [] },
        deltagare: shownRunners(withErasedDetails(deltagare, event.key)),
        bought: bought && shownRunners(withErasedDetails(bought, event.key)),
        cancelled: shownRunners(withErasedDetails(before.cancelled, event.key)),
      };
    default:
      return {};
  }
}

/** The open payment of a booking. A balance due has its own link and never shows on the family's page. */
function openPaymentOf({
  payment,
  amount,
}: EventOfType<'RegistrationBooked'>): Pick<Session, 'payid' | 'open'> {
  return { payid: payment, open: { payref: payment, token: '', amount } };
}

function yearsWithout(
  { years }: Session,
  { key, earlier }: EventOfType<'RunnerYearsJoined' | 'RunnerYearsParted'>,
): readonly LinkedEarlierResult[] {
  return (ownValue(years, key) ?? []).filter((year) => year.earlier !== earlier);
}

function joinedYearOf({ edition, earlier }: EventOfType<'RunnerYearsJoined'>): LinkedEarlierResult {
  return { edition, earlier };
}

/** Changes a payment, which is then no longer open. */
function withPaymentChange(
  { open, swishtory }: Session,
  event: Extract<RegistrationEvent, { payment: string }>,
  change: Partial<Payment>,
): Partial<Session> {
  const payment = ownValue(swishtory, event.payment);
  return {
    open: open?.payref === event.payment ? null : open,
    swishtory: payment ? { ...swishtory, [event.payment]: { ...payment, ...change } } : swishtory,
  };
}

function corrected({ deltagare, bought }: Session, event: EventOfType<'RunnerCorrected'>): Partial<Session> {
  const now = withCorrection(deltagare, event, shownRunner);
  return now === deltagare ? {} : { deltagare: now, bought: bought ?? deltagare };
}

/** The active and the cancelled runners after the event. */
function runnersAfter(
  { deltagare: runners, bought, cancelled }: Session,
  event: EventOfType<'RunnerCancelled' | 'RunnerReentered'>,
): Partial<Session> {
  const lists = { runners, cancelled };
  const after = event.type === 'RunnerCancelled' ? withCancelled(lists, event) : withReentered(lists, event);
  return { deltagare: after.runners, cancelled: after.cancelled, bought: bought ?? runners };
}

function withRefund(
  before: Session,
  event: EventOfType<'RefundRecorded' | 'RefundVoided'>,
  amount: number,
): Partial<Session> {
  const known = ownValue(before.swishtory, event.payment)?.refunded ?? 0;
  return {
    swishtory: withPaymentChange(before, event, { refunded: known + amount }).swishtory ?? before.swishtory,
  };
}

function withoutPayers(swishtory: SessionRow['swishtory']): SessionRow['swishtory'] {
  return Object.fromEntries(
    Object.entries(swishtory).map(([payid, payment]) => [payid, { ...payment, payerAlias: '' }]),
  );
}
