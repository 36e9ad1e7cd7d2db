import {
  differenceText,
  flagText,
  matches,
  mayHaveLeft,
  searchText,
  stockholmDate,
  stockholmTime,
} from '@app/domain';
import type { PaymentRow, RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';
import { campaignIn } from '../../components/payment-words';
import { fullName } from '../../components/runner-words';
import { formatMoney } from '../../config/formats';

/** A payment and the registration it belongs to. */
export interface PaymentEntry {
  readonly payment: PaymentRow;
  readonly registration: RegistrationRow | undefined;
}

/** A paid registration with its payment, and when it was paid (ISO). */
export interface PaidEntry {
  readonly registration: RegistrationRow;
  readonly payment: PaymentRow | undefined;
  readonly paidAt: string;
}

/** Every payment, the latest first. */
export function paymentEntries({ registrations, payments }: Registrations): readonly PaymentEntry[] {
  const owners = new Map(registrations.map((row) => [row.registration, row]));
  return [...payments]
    .sort((one, other) => other.dateCreated.localeCompare(one.dateCreated))
    .map((payment) => ({ payment, registration: owners.get(payment.registration) }));
}

/** Every paid registration by the date of its payment, the latest first. */
export function paidEntries({
  registrations,
  payments,
}: Omit<Registrations, 'listed'>): readonly PaidEntry[] {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  return registrations
    .flatMap((registration) => {
      const { paid, paidAt, payid } = registration;
      const payment = payid === null ? undefined : known.get(payid);
      const at = payment?.datePaid ?? paidAt;
      return paid && at !== null ? [{ registration, payment, paidAt: at }] : [];
    })
    .sort((one, other) => other.paidAt.localeCompare(one.paidAt));
}

/** The entries that contain every word of the query: name, address, status, error, reference or phone. */
export function searchedPayments<Entry extends PaidEntry | PaymentEntry>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const isWanted = matches(query);
  return entries.filter((entry) => isWanted(textOf(entry)));
}

/** Payments with something wrong: an organiser must act. */
export function flagged(entries: readonly PaymentEntry[]): readonly FlaggedPayment[] {
  return entries.flatMap((entry) => {
    const { flags, difference } = entry.payment;
    const odd = flags.map((flag) => ({ ...entry, oddity: flag, text: flagText(flag) }));
    return difference === 0
      ? odd
      : [...odd, { ...entry, oddity: 'difference', text: differenceText(difference) }];
  });
}

/** A payment, what is wrong with it, and the words for that. */
export interface FlaggedPayment extends PaymentEntry {
  readonly oddity: string;
  readonly text: string;
}

/** What was paid: money, or a campaign code that paid everything. */
export function amountInWords({ id, amount }: Pick<PaymentRow, 'id' | 'amount'>): string {
  return campaignIn(id) ?? formatMoney(amount);
}

/** An instant (ISO) in short form for a table: '2025-09-01 12:05', Swedish time. */
export function momentInTable(instant: string): string {
  const at = Date.parse(instant);
  return `${stockholmDate(at)} ${stockholmTime(at).slice(0, 5)}`;
}

/** The owner of a registration: its address, or the runners of a ticket office sale. */
export function ownerInWords(registration: RegistrationRow | undefined): string {
  if (!registration) return 'Okänd anmälan';
  if (registration.by === 'runner') return registration.email;
  const names = Object.values(registration.runners).map(fullName).join(', ');
  return names ? `Biljettkassan: ${names}` : 'Biljettkassan';
}

/** Whether asking Swish again can tell anything new. Only Swish's own ids look like this. */
export function mayAskAgain({ id, status, flags, errorCode }: PaymentRow): boolean {
  const mayChange = status === 'CREATED' || flags.length > 0 || mayHaveLeft(errorCode);
  return mayChange && /^[\dA-F]{32}$/.test(id);
}

export const statusWords: Readonly<Record<PaymentRow['status'], string>> = {
  CREATED: 'Väntar på betalning',
  PAID: 'Betald',
  ERROR: 'Fel',
  DECLINED: 'Nekad av betalaren',
  CANCELLED: 'Avbruten',
  EXPIRED: 'Tiden gick ut',
};

function textOf({ payment, registration }: PaidEntry | PaymentEntry): string {
  const names = Object.values(registration?.runners ?? {}).map(fullName);
  const told = payment && [
    payment.id,
    payment.status,
    statusWords[payment.status],
    payment.errorCode,
    payment.errorMessage,
    payment.paymentReference,
    payment.payerAlias,
    payment.campaign,
    payment.note,
  ];
  const company = [registration?.email, ...names, ...(told ?? [])].join(' ');
  return searchText({ bib: null, firstname: '', lastname: '', company });
}
