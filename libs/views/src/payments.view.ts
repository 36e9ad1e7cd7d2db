import { isoInstant, type RegistrationEvent } from '@app/domain';
import type { MadeRow, View } from '@app/eventing';
import { bookedPayment, CANCELLED_NEWS, failedNews, paidNews } from './payment-news';
import type { PaymentRow } from './registration-rows';

type Payment = MadeRow<PaymentRow>;

/** A registration's payments in the order they were booked, and which edition they belong to: only its first event says so. */
interface Payments {
  readonly edition: string;
  readonly byId: ReadonlyMap<string, Payment>;
}

/** Every payment of an edition, asked for or paid, with what is odd about it: partition = edition, key = payment. */
export const payments: View<Payments, PaymentRow, RegistrationEvent> = {
  name: 'payments',
  version: 4,
  streams: 'registration-',
  initial: () => ({ edition: '', byId: new Map() }),
  evolve: (before, event) => {
    switch (event.type) {
      case 'RegistrationOpened':
        return { ...before, edition: event.edition };
      case 'RegistrationBooked':
        return withPayment(before, booked(event, before.edition));
      case 'PersonErased':
        return [...before.byId.values()].reduce(
          (after, payment) => withPayment(after, { ...payment, payerAlias: '', note: '' }),
          before,
        );
      default:
        return 'payment' in event ? learnt(before, event) : before;
    }
  },
  rows: ({ edition, byId }) => [...byId].map(([key, row]) => ({ partition: edition, key, row })),
  renews: ({ type }) => type === 'PersonErased',
};

type Told<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

function booked(event: Told<'RegistrationBooked'>, edition: string): Payment {
  const { registration, adults, children, campaign } = event;
  const unpaid = { method: null, provider: '', requestedAt: null, note: '' };
  return { ...bookedPayment(event), registration, edition, adults, children, campaign, ...unpaid };
}

function learnt(before: Payments, event: Extract<RegistrationEvent, { payment: string }>): Payments {
  const payment = before.byId.get(event.payment);
  return payment ? withPayment(before, { ...payment, ...news(event) }) : before;
}

function news(event: Extract<RegistrationEvent, { payment: string }>): Partial<Payment> {
  switch (event.type) {
    case 'PaymentRequested':
      return { provider: event.provider, requestedAt: isoInstant(event.at) };
    case 'PaymentConfirmed':
      return { ...paidNews(event), method: event.method, note: event.note };
    case 'RunnerCorrected':
      return { difference: event.difference };
    case 'PaymentFailed':
      return failedNews(event);
    case 'RegistrationCancelled':
      return CANCELLED_NEWS;
    default:
      return {};
  }
}

function withPayment({ edition, byId }: Payments, payment: Payment): Payments {
  return { edition, byId: new Map(byId).set(payment.id, payment) };
}
