import type { RegisteredRunners, RegistrationEvent } from '@app/domain';
import type { Rows, View } from '@app/eventing';
import { bookedPayment, CANCELLED_NEWS, failedNews, paidNews } from './payment-news';
import type { Payment, SessionRow, SessionRunner } from './registration-rows';

/** The key of the one row in each registration's partition. */
export const SESSION = 'session';

/** A registration as its owner sees it: partition = registration, one row. */
export const session: View<SessionRow, RegistrationEvent> = {
  name: 'session',
  version: 1,
  on: {
    RegistrationOpened: (rows, { registration, edition, email }) =>
      rows.put(registration, SESSION, { ...NOTHING_YET, registration, edition, email }),
    RunnersSaved: (rows, event) => learn(rows, event, () => ({ deltagare: shown(event.runners) })),
    RegistrationBooked: (rows, event) =>
      learn(rows, event, ({ swishtory }) => ({
        payid: event.payment,
        open: { payref: event.payment, token: '', amount: event.amount },
        swishtory: { ...swishtory, [event.payment]: bookedPayment(event) },
      })),
    PaymentRequested: (rows, event) =>
      learn(rows, event, ({ open }) =>
        open?.payref === event.payment ? { open: { ...open, token: event.token } } : {},
      ),
    PaymentConfirmed: (rows, event) => settle(rows, event, paidNews(event)),
    PaymentFailed: (rows, event) => settle(rows, event, failedNews(event)),
    RegistrationCancelled: (rows, event) => settle(rows, event, CANCELLED_NEWS),
    RegistrationPaid: (rows, event) =>
      learn(rows, event, () => ({
        payid: event.payment,
        paid: true,
        open: null,
        deltagare: shown(event.runners),
      })),
    PersonErased: (rows, event) =>
      learn(rows, event, ({ swishtory }) => ({
        email: 'Borttagen',
        deltagare: {},
        swishtory: withoutPayers(swishtory),
      })),
  },
};

const NOTHING_YET = { deltagare: {}, payid: null, swishtory: {}, paid: false, open: null };

type Session = Omit<SessionRow, 'revision'>;

function learn(
  rows: Rows<SessionRow>,
  { registration }: Pick<RegistrationEvent, 'registration'>,
  news: (before: SessionRow) => Partial<Session>,
): void {
  const standing = rows.get(registration, SESSION);
  if (standing) rows.put(registration, SESSION, { ...standing, ...news(standing) });
}

/** What has come of a payment: it is awaited no longer. */
function settle(
  rows: Rows<SessionRow>,
  event: Extract<RegistrationEvent, { payment: string }>,
  news: Partial<Payment>,
): void {
  learn(rows, event, ({ open, swishtory }) => {
    const payment = swishtory[event.payment];
    return {
      open: open?.payref === event.payment ? null : open,
      swishtory: payment ? { ...swishtory, [event.payment]: { ...payment, ...news } } : swishtory,
    };
  });
}

function shown(runners: RegisteredRunners): Readonly<Record<string, SessionRunner>> {
  return Object.fromEntries(
    Object.entries(runners).map(([key, { firstname, lastname, age, group, company, distance }]) => [
      key,
      { firstname, lastname, age, group, company, distance },
    ]),
  );
}

function withoutPayers(swishtory: SessionRow['swishtory']): SessionRow['swishtory'] {
  return Object.fromEntries(
    Object.entries(swishtory).map(([payid, payment]) => [payid, { ...payment, payerAlias: '' }]),
  );
}
