import { type RegistrationEvent } from '@app/domain';
import type { RowData, View } from '@app/eventing';
import { earlierEditions } from './earlier-partitions';
import {
  bookedPayment,
  CANCELLED_CHANGE,
  failedChange,
  issueHandledChange,
  confirmationChange,
  refundChange,
  refundVoidedChange,
} from './payment-changes';
import type { PaymentRow } from './rows';

type Payment = RowData<PaymentRow>;

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
  streamPrefix: 'registration-',
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
        return 'payment' in event ? withChange(before, event, meta) : before;
    }
  },
  rows: ({ edition, byId }) => [...byId].map(([key, row]) => ({ partition: edition, key, row: { ...row } })),
  forcesNewRevision: ({ type }) => type === 'PersonErased',
  onDemandPartitions: earlierEditions,
};

type EventOfType<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

function booked(event: EventOfType<'RegistrationBooked'>, edition: string): Payment {
  const { registration, adults, children, campaign } = event;
  const unpaid = { method: null, provider: '', requestedAt: null, note: '', handled: [], refunds: [] };
  return { ...bookedPayment(event), registration, edition, adults, children, campaign, ...unpaid };
}

type AboutPayment = Extract<RegistrationEvent, { payment: string }>;

function withChange(before: Payments, event: AboutPayment, author: { readonly by: string }): Payments {
  const payment = before.byId.get(event.payment);
  return payment ? withPayment(before, { ...payment, ...changesBy(payment, event, author) }) : before;
}

function changesBy(before: Payment, event: AboutPayment, author: { readonly by: string }): Partial<Payment> {
  switch (event.type) {
    case 'PaymentRequested':
      return { provider: event.provider, requestedAt: new Date(event.at).toISOString() };
    case 'PaymentConfirmed':
      return { ...confirmationChange(event), method: event.method, note: event.note };
    case 'RunnerCorrected':
    case 'RunnerCancelled':
    case 'RunnerReentered':
      return { difference: event.difference };
    case 'PaymentFailed':
      return failedChange(event);
    case 'RegistrationCancelled':
      return CANCELLED_CHANGE;
    default:
      return adjustmentBy(before, event, author);
  }
}

/** The changes by organisers' payment adjustments. */
function adjustmentBy(
  before: Payment,
  event: AboutPayment,
  author: { readonly by: string },
): Partial<Payment> {
  switch (event.type) {
    case 'PaymentFlagHandled':
      return issueHandledChange(before, event, author);
    case 'RefundRecorded':
      return refundChange(before, event, author);
    case 'RefundVoided':
      return refundVoidedChange(before, event);
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
