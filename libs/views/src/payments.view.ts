import type { RegistrationEvent } from '@app/domain';
import type { Rows, View } from '@app/eventing';
import { editionOf, noteEdition, type EditionNote } from './edition-note';
import { isoInstant } from './iso-instant';
import { bookedPayment, CANCELLED_NEWS, failedNews, paidNews } from './payment-news';
import type { PaymentRow } from './registration-rows';

/** Every payment of an edition, asked for or paid, with what is odd about it: partition = edition, key = payment. */
export const payments: View<PaymentRow | EditionNote, RegistrationEvent> = {
  name: 'payments',
  version: 3,
  on: {
    RegistrationOpened: noteEdition,
    RegistrationBooked: (rows, event) => put(rows, booked(event, editionOf(rows, event))),
    PaymentRequested: (rows, event) =>
      learn(rows, event, { provider: event.provider, requestedAt: isoInstant(event.at) }),
    PaymentConfirmed: (rows, event) => {
      const { method, note } = event;
      learn(rows, event, { ...paidNews(event), method, note });
    },
    RunnerCorrected: (rows, event) => learn(rows, event, { difference: event.difference }),
    PaymentFailed: (rows, event) => learn(rows, event, failedNews(event)),
    RegistrationCancelled: (rows, event) => learn(rows, event, CANCELLED_NEWS),
    PersonErased: (rows, event) => {
      for (const row of [...rows.all(editionOf(rows, event))]) {
        if (isPayment(row) && row.registration === event.registration)
          put(rows, { ...row, payerAlias: '', note: '' });
      }
    },
  },
};

type PaymentNews = Omit<PaymentRow, 'revision'>;

function booked(
  event: Extract<RegistrationEvent, { type: 'RegistrationBooked' }>,
  edition: string,
): PaymentNews {
  const { registration, adults, children, campaign } = event;
  return {
    ...bookedPayment(event),
    registration,
    edition,
    adults,
    children,
    campaign,
    method: null,
    provider: '',
    requestedAt: null,
    note: '',
  };
}

function learn(
  rows: Rows<PaymentRow | EditionNote>,
  event: Extract<RegistrationEvent, { payment: string }>,
  news: Partial<PaymentNews>,
): void {
  const standing = rows.get(editionOf(rows, event), event.payment);
  if (standing && isPayment(standing)) put(rows, { ...standing, ...news });
}

function put(rows: Rows<PaymentRow | EditionNote>, row: PaymentNews): void {
  rows.put(row.edition, row.id, row);
}

function isPayment(row: PaymentRow | EditionNote): row is PaymentRow {
  return 'registration' in row;
}
