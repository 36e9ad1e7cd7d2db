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

/** A payment and whose it is. */
export interface PaymentLine {
  readonly payment: PaymentRow;
  readonly registration: RegistrationRow | undefined;
}

/** A paid registration, the payment that counts, and when it came in (ISO). */
export interface PaidLine {
  readonly registration: RegistrationRow;
  readonly payment: PaymentRow | undefined;
  readonly paidAt: string;
}

/** Every payment, the latest first. */
export function paymentLines({ registrations, payments }: Registrations): readonly PaymentLine[] {
  const owners = new Map(registrations.map((row) => [row.registration, row]));
  return [...payments]
    .sort((one, other) => other.dateCreated.localeCompare(one.dateCreated))
    .map((payment) => ({ payment, registration: owners.get(payment.registration) }));
}

/** Every paid registration by the date of its payment, the latest first. */
export function paidLines({ registrations, payments }: Omit<Registrations, 'listed'>): readonly PaidLine[] {
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

/** The lines in which every word of the query is found: name, address, status, error, reference or phone. */
export function searchedPayments<Line extends PaidLine | PaymentLine>(
  lines: readonly Line[],
  query: string,
): readonly Line[] {
  const isWanted = matches(query);
  return lines.filter((line) => isWanted(textOf(line)));
}

/** Money that came in oddly: somebody has to do something about it. */
export function flagged(lines: readonly PaymentLine[]): readonly FlaggedLine[] {
  return lines.flatMap((line) => {
    const { flags, difference } = line.payment;
    const odd = flags.map((flag) => ({ ...line, oddity: flag, text: flagText(flag) }));
    return difference === 0
      ? odd
      : [...odd, { ...line, oddity: 'difference', text: differenceText(difference) }];
  });
}

/** A payment, what is odd about it, and the words for that. */
export interface FlaggedLine extends PaymentLine {
  readonly oddity: string;
  readonly text: string;
}

/** What was paid: money, or the code that left nothing to pay. */
export function amountInWords({ id, amount }: Pick<PaymentRow, 'id' | 'amount'>): string {
  return campaignIn(id) ?? formatMoney(amount);
}

/** An instant (ISO) as short as a table wants it: '2025-09-01 12:05', Swedish time. */
export function momentInTable(instant: string): string {
  const at = Date.parse(instant);
  return `${stockholmDate(at)} ${stockholmTime(at).slice(0, 5)}`;
}

/** Who a registration is for: its address and its runners. */
export function ownerInWords(registration: RegistrationRow | undefined): string {
  if (!registration) return 'Okänd anmälan';
  if (registration.by === 'runner') return registration.email;
  const names = Object.values(registration.runners).map(fullName).join(', ');
  return names ? `Biljettkassan: ${names}` : 'Biljettkassan';
}

/** Whether asking Swish again can tell anything new. Only Swish's own ids look like this. */
export function mayAskAgain({ id, status, flags, errorCode }: PaymentRow): boolean {
  const isUnsettled = status === 'CREATED' || flags.length > 0 || mayHaveLeft(errorCode);
  return isUnsettled && /^[\dA-F]{32}$/.test(id);
}

export const statusWords: Readonly<Record<PaymentRow['status'], string>> = {
  CREATED: 'Väntar på betalning',
  PAID: 'Betald',
  ERROR: 'Fel',
  DECLINED: 'Nekad av betalaren',
  CANCELLED: 'Avbruten',
  EXPIRED: 'Tiden gick ut',
};

function textOf({ payment, registration }: PaidLine | PaymentLine): string {
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
