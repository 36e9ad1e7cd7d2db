import {
  ERASED,
  withAnonymity,
  withCancelled,
  withCorrection,
  withoutErased,
  withReentered,
  type RegistrationEvent,
} from '@app/domain';
import type { MadeRow, View } from '@app/eventing';
import { bookedPayment, CANCELLED_NEWS, failedNews, paidNews } from './payment-news';
import type { JoinedYear, Payment, SessionRow, SessionRunner } from './registration-rows';

/** The key of the one row in each registration's partition. */
export const SESSION = 'session';

type Session = MadeRow<SessionRow>;

/** A registration as its owner sees it: partition = registration, one row. */
export const session: View<Session | undefined, SessionRow, RegistrationEvent> = {
  name: 'session',
  version: 6,
  streams: 'registration-',
  initial: () => undefined,
  evolve: (before, event) => {
    if (event.type === 'RegistrationOpened') return opened(event);
    return before && { ...before, ...news(before, event) };
  },
  rows: (row) => (row ? [{ partition: row.registration, key: SESSION, row: { ...row } }] : []),
  renews: ({ type }) => type === 'PersonErased' || type === 'EntrantErased',
};

type Told<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

function opened({ registration, edition, email }: Told<'RegistrationOpened'>): Session {
  const nobody = { deltagare: {}, bought: null, cancelled: {} };
  const nothingYet = {
    ...nobody,
    erasureAskedAt: null,
    payid: null,
    swishtory: {},
    paid: false,
    open: null,
    years: {},
  };
  return { ...nothingYet, registration, edition, email };
}

function news(before: Session, event: RegistrationEvent): Partial<Session> {
  const { deltagare, bought, swishtory, open } = before;
  switch (event.type) {
    case 'RunnersSaved':
      return { deltagare: shown(event.runners) };
    case 'AnonymityChosen':
      return { deltagare: withAnonymity(deltagare, event.key, event.anonymous) };
    case 'RegistrationBooked':
      return {
        ...(!event.rest && awaited(event)),
        swishtory: { ...swishtory, [event.payment]: bookedPayment(event) },
      };
    case 'PaymentRequested':
      return open?.payref === event.payment ? { open: { ...open, token: event.token } } : {};
    case 'PaymentConfirmed':
      return settled(before, event, paidNews(event));
    case 'PaymentFailed':
      return settled(before, event, failedNews(event));
    case 'RegistrationCancelled':
      return settled(before, event, CANCELLED_NEWS);
    case 'RegistrationPaid':
      return { payid: event.payment, paid: true, open: null, deltagare: shown(event.runners) };
    case 'RunnerCorrected':
      return { ...settled(before, event, { difference: event.difference }), ...corrected(before, event) };
    case 'RunnerYearsJoined':
      return { years: { ...before.years, [event.key]: [...yearsWithout(before, event), yearIn(event)] } };
    case 'RunnerYearsParted':
      return { years: { ...before.years, [event.key]: yearsWithout(before, event) } };
    case 'RunnerCancelled':
    case 'RunnerReentered':
      return { ...settled(before, event, { difference: event.difference }), ...runningNow(before, event) };
    case 'RefundRecorded':
      return refunded(before, event, event.amount);
    case 'RefundVoided':
      return refunded(before, event, -event.amount);
    case 'ErasureRequested':
      return { erasureAskedAt: new Date(event.at).toISOString() };
    case 'ErasureRequestWithdrawn':
      return { erasureAskedAt: null };
    case 'PersonErased':
      return {
        years: {},
        email: ERASED,
        deltagare: shown(withoutErased(deltagare)),
        bought: bought && shown(withoutErased(bought)),
        cancelled: shown(withoutErased(before.cancelled)),
        swishtory: withoutPayers(swishtory),
      };
    case 'EntrantErased':
      return {
        years: { ...before.years, [event.key]: [] },
        deltagare: shown(withoutErased(deltagare, event.key)),
        bought: bought && shown(withoutErased(bought, event.key)),
        cancelled: shown(withoutErased(before.cancelled, event.key)),
      };
    default:
      return {};
  }
}

/** The open payment of a booking. A balance due has its own link and never shows on the family's page. */
function awaited({ payment, amount }: Told<'RegistrationBooked'>): Pick<Session, 'payid' | 'open'> {
  return { payid: payment, open: { payref: payment, token: '', amount } };
}

function yearsWithout(
  { years }: Session,
  { key, earlier }: Told<'RunnerYearsJoined' | 'RunnerYearsParted'>,
): readonly JoinedYear[] {
  return (years[key] ?? []).filter((year) => year.earlier !== earlier);
}

function yearIn({ edition, earlier }: Told<'RunnerYearsJoined'>): JoinedYear {
  return { edition, earlier };
}

/** Changes a payment that is no longer open. */
function settled(
  { open, swishtory }: Session,
  event: Extract<RegistrationEvent, { payment: string }>,
  change: Partial<Payment>,
): Partial<Session> {
  const payment = swishtory[event.payment];
  return {
    open: open?.payref === event.payment ? null : open,
    swishtory: payment ? { ...swishtory, [event.payment]: { ...payment, ...change } } : swishtory,
  };
}

function corrected({ deltagare, bought }: Session, event: Told<'RunnerCorrected'>): Partial<Session> {
  const now = withCorrection(deltagare, event, shownRunner);
  return now === deltagare ? {} : { deltagare: now, bought: bought ?? deltagare };
}

/** Who runs now, and who has been cancelled. */
function runningNow(
  { deltagare: runners, bought, cancelled }: Session,
  event: Told<'RunnerCancelled' | 'RunnerReentered'>,
): Partial<Session> {
  const lists = { runners, cancelled };
  const after = event.type === 'RunnerCancelled' ? withCancelled(lists, event) : withReentered(lists, event);
  return { deltagare: after.runners, cancelled: after.cancelled, bought: bought ?? runners };
}

function refunded(
  before: Session,
  event: Told<'RefundRecorded' | 'RefundVoided'>,
  amount: number,
): Partial<Session> {
  const known = before.swishtory[event.payment]?.refunded ?? 0;
  return { swishtory: settled(before, event, { refunded: known + amount }).swishtory ?? before.swishtory };
}

function shown(runners: SessionRow['deltagare']): SessionRow['deltagare'] {
  return Object.fromEntries(Object.entries(runners).map(([key, runner]) => [key, shownRunner(runner)]));
}

function shownRunner(runner: SessionRunner): SessionRunner {
  const { firstname, lastname, age, group, company, distance, anonymous } = runner;
  return { firstname, lastname, age, group, company, distance, ...(anonymous && { anonymous }) };
}

function withoutPayers(swishtory: SessionRow['swishtory']): SessionRow['swishtory'] {
  return Object.fromEntries(
    Object.entries(swishtory).map(([payid, payment]) => [payid, { ...payment, payerAlias: '' }]),
  );
}
