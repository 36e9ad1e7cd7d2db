import {
  clockText,
  handledDifference,
  differenceText,
  flagText,
  matches,
  mayHaveBeenCharged,
  type PaymentIssue,
  openPaymentIssues,
  paymentStatusLabels,
  receiptNumberText,
  searchText,
  stockholmDate,
  ownValue,
} from '@app/domain';
import type { HandledPaymentIssue, PaymentRow, RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';
import { campaignCodeIn } from '../../components/payment-text';
import { fullName } from '../../components/runner-text';
import { formatMoney } from '../../config/formats';

/** A payment and the registration it belongs to. */
export interface PaymentEntry {
  readonly payment: PaymentRow;
  readonly registration: RegistrationRow | undefined;
  /** The receipt number, '2025-17'. */
  readonly number?: string | undefined;
}

/** A paid registration with its payment and the time of payment (ISO). */
export interface PaidEntry {
  readonly registration: RegistrationRow;
  readonly payment: PaymentRow | undefined;
  readonly paidAt: string;
  /** The receipt number, '2025-17'. */
  readonly number?: string | undefined;
}

/** Every payment, the latest first. */
export function paymentEntries({
  registrations,
  payments,
  receipts,
}: Registrations): readonly PaymentEntry[] {
  const owners = new Map(registrations.map((row) => [row.registration, row]));
  return [...payments]
    .sort((one, other) => other.dateCreated.localeCompare(one.dateCreated))
    .map((payment) => ({
      payment,
      registration: owners.get(payment.registration),
      number: numberOf(payment, receipts),
    }));
}

/** Every paid registration, the latest payment first. */
export function paidEntries({
  registrations,
  payments,
  receipts,
}: Omit<Registrations, 'listed'>): readonly PaidEntry[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return registrations
    .flatMap((registration) => {
      const { paid, paidAt, payid } = registration;
      const payment = payid === null ? undefined : byId.get(payid);
      const at = payment?.datePaid ?? paidAt;
      return paid && at !== null
        ? [{ registration, payment, paidAt: at, number: numberOf(payment, receipts) }]
        : [];
    })
    .sort((one, other) => other.paidAt.localeCompare(one.paidAt));
}

function numberOf(
  payment: PaymentRow | undefined,
  receipts: Registrations['receipts'] = {},
): string | undefined {
  if (!payment) return undefined;
  const number = ownValue(receipts, payment.id);
  return number === undefined ? undefined : receiptNumberText(payment.edition, number);
}

/** The entries that contain every word of the query: name, address, status, error, reference or phone. */
export function searchedPayments<Entry extends PaidEntry | PaymentEntry>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const isWanted = matches(query);
  return entries.filter((entry) => isWanted(textOf(entry)));
}

/** Open payment issues: an organiser must act. */
export function openIssueEntries(entries: readonly PaymentEntry[]): readonly OpenIssueEntry[] {
  return entries.flatMap((entry) =>
    openPaymentIssues(entry.payment).map((issue) => ({
      ...entry,
      issue,
      text: textFor(issue, entry.payment),
    })),
  );
}

export interface OpenIssueEntry extends PaymentEntry {
  readonly issue: PaymentIssue;
  readonly text: string;
}

/** Handled payment issues, the latest first. */
export function handledIssueEntries(entries: readonly PaymentEntry[]): readonly HandledIssueEntry[] {
  return entries
    .flatMap((entry) => entry.payment.handled.map((handled) => ({ ...entry, handled })))
    .sort((one, other) => other.handled.at.localeCompare(one.handled.at));
}

export interface HandledIssueEntry extends PaymentEntry {
  readonly handled: HandledPaymentIssue;
}

/** The amount that can still be refunded, SEK. */
export function refundable({ status, amount, refunded }: PaymentRow): number {
  return status === 'PAID' ? amount - refunded : 0;
}

function textFor(issue: PaymentIssue, { difference, handled }: PaymentRow): string {
  if (issue !== 'difference') return flagText(issue);
  return differenceText(difference, handledDifference({ handled }));
}

/** The paid amount, or the campaign code that paid everything. */
export function amountText({ id, amount }: Pick<PaymentRow, 'id' | 'amount'>): string {
  return campaignCodeIn(id) ?? formatMoney(amount);
}

/** An instant (ISO) in short form for a table: '2025-09-01 12:05', Swedish time. */
export function shortMoment(instant: string): string {
  const at = Date.parse(instant);
  return `${stockholmDate(at)} ${clockText(at)}`;
}

/** The owner of a registration: its address, or the runners of a ticket office sale. */
export function ownerText(registration: RegistrationRow | undefined): string {
  if (!registration) return 'Okänd anmälan';
  if (registration.by === 'runner') return registration.email;
  if (registration.family !== null) return `${registration.email} (tillagd av arrangör)`;
  const names = Object.values(registration.runners).map(fullName).join(', ');
  return names ? `Biljettkassan: ${names}` : 'Biljettkassan';
}

/** Whether Swish may have a new answer. Only ids issued for Swish match the pattern. */
export function canCheckAgain({ id, status, flags, errorCode }: PaymentRow): boolean {
  const mayChange = status === 'CREATED' || flags.length > 0 || mayHaveBeenCharged(errorCode);
  return mayChange && /^[\dA-F]{32}$/.test(id);
}

function textOf({ payment, registration, number }: PaidEntry | PaymentEntry): string {
  const names = Object.values(registration?.runners ?? {}).map(fullName);
  const fields = payment && [
    payment.id,
    payment.status,
    paymentStatusLabels[payment.status],
    payment.errorCode,
    payment.errorMessage,
    payment.paymentReference,
    payment.payerAlias,
    payment.campaign,
    payment.note,
  ];
  const company = [registration?.email, number, ...names, ...(fields ?? [])].join(' ');
  return searchText({ bib: null, firstname: '', lastname: '', company });
}
