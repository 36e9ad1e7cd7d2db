import { type RegistrationEvent } from '@app/domain';
import type { MadeRow, View } from '@app/eventing';
import { earlierEditions } from './earlier';
import {
  bookedPayment,
  CANCELLED_NEWS,
  failedNews,
  handledNews,
  paidNews,
  refundNews,
  voidNews,
} from './payment-news';
import type { PaymentRow } from './registration-rows';

type Payment = MadeRow<PaymentRow>;

/**
 * A registration's payments in booking order, and the edition they belong to, which only the first event
 * names.
 */
interface Payments {
  readonly edition: string;
  readonly byId: ReadonlyMap<string, Payment>;
}

/** Every payment of an edition, requested or paid, with its issues: partition = edition, key = payment. */
export const payments: View<Payments, PaymentRow, RegistrationEvent> = {
  name: 'payments',
  version: 6,
  streams: 'registration-',
  initial: () => ({ edition: '', byId: new Map() }),
  evolve: (before, event, { meta }) => {
    switch (event.type) {
      case 'RegistrationOpened':
        return { ...before, edition: event.edition };
      case 'RegistrationBooked':
        return withPayment(before, booked(event, before.edition));
      case 'PersonErased':
        return [...before.byId.values()].reduce(
          (after, payment) => withPayment(after, { ...payment, payerAlias: '', ...withoutNotes(payment) }),
          before,
        );
      case 'PaymentLinkIssued':
        return before;
      default:
        return 'payment' in event ? learnt(before, event, meta) : before;
    }
  },
  rows: ({ edition, byId }) => [...byId].map(([key, row]) => ({ partition: edition, key, row: { ...row } })),
  renews: ({ type }) => type === 'PersonErased',
  earlier: earlierEditions,
};

type Told<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

function booked(event: Told<'RegistrationBooked'>, edition: string): Payment {
  const { registration, adults, children, campaign } = event;
  const unpaid = { method: null, provider: '', requestedAt: null, note: '', handled: [], refunds: [] };
  return { ...bookedPayment(event), registration, edition, adults, children, campaign, ...unpaid };
}

type AboutPayment = Extract<RegistrationEvent, { payment: string }>;

function learnt(before: Payments, event: AboutPayment, said: { readonly by: string }): Payments {
  const payment = before.byId.get(event.payment);
  return payment ? withPayment(before, { ...payment, ...news(payment, event, said) }) : before;
}

function news(before: Payment, event: AboutPayment, said: { readonly by: string }): Partial<Payment> {
  switch (event.type) {
    case 'PaymentRequested':
      return { provider: event.provider, requestedAt: new Date(event.at).toISOString() };
    case 'PaymentConfirmed':
      return { ...paidNews(event), method: event.method, note: event.note };
    case 'RunnerCorrected':
    case 'RunnerCancelled':
    case 'RunnerReentered':
      return { difference: event.difference };
    case 'PaymentFailed':
      return failedNews(event);
    case 'RegistrationCancelled':
      return CANCELLED_NEWS;
    default:
      return cared(before, event, said);
  }
}

/** The changes by organisers' payment adjustments. */
function cared(before: Payment, event: AboutPayment, said: { readonly by: string }): Partial<Payment> {
  switch (event.type) {
    case 'PaymentFlagHandled':
      return handledNews(before, event, said);
    case 'RefundRecorded':
      return refundNews(before, event, said);
    case 'RefundVoided':
      return voidNews(before, event);
    default:
      return {};
  }
}

/** For an erased person: notes may identify them. */
function withoutNotes({ handled, refunds }: Payment): Pick<Payment, 'note' | 'handled' | 'refunds'> {
  return {
    note: '',
    handled: handled.map((each) => ({ ...each, note: '' })),
    refunds: refunds.map((each) => ({ ...each, note: '' })),
  };
}

function withPayment({ edition, byId }: Payments, payment: Payment): Payments {
  return { edition, byId: new Map(byId).set(payment.id, payment) };
}
