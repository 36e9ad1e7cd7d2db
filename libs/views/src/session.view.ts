import { ERASED, withAnonymity, withCorrection, withoutErased, type RegistrationEvent } from '@app/domain';
import type { Rows, View } from '@app/eventing';
import { bookedPayment, CANCELLED_NEWS, failedNews, paidNews } from './payment-news';
import type { Payment, SessionRow, SessionRunner } from './registration-rows';

/** The key of the one row in each registration's partition. */
export const SESSION = 'session';

/** A registration as its owner sees it: partition = registration, one row. */
export const session: View<SessionRow, RegistrationEvent> = {
  name: 'session',
  version: 2,
  on: {
    RegistrationOpened: (rows, { registration, edition, email }) =>
      rows.put(registration, SESSION, { ...NOTHING_YET, registration, edition, email }),
    RunnersSaved: (rows, event) => learn(rows, event, () => ({ deltagare: shown(event.runners) })),
    AnonymityChosen: (rows, event) =>
      learn(rows, event, ({ deltagare }) => ({
        deltagare: withAnonymity(deltagare, event.key, event.anonymous),
      })),
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
    RunnerCorrected: (rows, event) => {
      settle(rows, event, { difference: event.difference });
      learn(rows, event, ({ deltagare, bought }) => {
        const corrected = withCorrection(deltagare, event, shownRunner);
        return corrected === deltagare ? {} : { deltagare: corrected, bought: bought ?? deltagare };
      });
    },
    PersonErased: (rows, event) =>
      learn(rows, event, ({ deltagare, bought, swishtory }) => ({
        email: ERASED,
        deltagare: shown(withoutErased(deltagare)),
        bought: bought && shown(withoutErased(bought)),
        swishtory: withoutPayers(swishtory),
      })),
    EntrantErased: (rows, event) =>
      learn(rows, event, ({ deltagare, bought }) => ({
        deltagare: shown(withoutErased(deltagare, event.key)),
        bought: bought && shown(withoutErased(bought, event.key)),
      })),
  },
};

const NOTHING_YET = { deltagare: {}, bought: null, payid: null, swishtory: {}, paid: false, open: null };

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
