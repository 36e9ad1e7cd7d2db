import clsx from 'clsx';
import { feesAt, headcount, type Fees, type Headcount, ownValue } from '@app/domain';
import type { Edition } from '../../api/app-config';
import type { OwnRegistration } from '../../api/registration';
import { formatMoney } from '../../config/formats';
import styles from './PriceSummary.module.css';

/** Adults or children: their number, the fee of each, and the sum. */
interface PriceGroup {
  readonly label: string;
  readonly count: number;
  readonly fee: number;
  readonly sum: number;
}

/** The price of a registration before any campaign. Whole units of the edition's currency. */
export interface PriceBreakdown {
  readonly fees: Fees;
  readonly people: Headcount;
  readonly groups: readonly PriceGroup[];
  readonly total: number;
}

/** What the participants pay at today’s fees. Once booked: the participants and fees of the booking. */
export function priceBreakdown(
  registration: OwnRegistration,
  { prices }: Edition,
  now: number,
): PriceBreakdown {
  const fees = feesAt({ steps: prices, campaigns: [] }, bookedAt(registration) ?? now);
  const people = headcount(Object.values(registration.bought ?? registration.deltagare));
  const groups = [
    group(people.adults === 1 ? 'vuxen' : 'vuxna', people.adults, fees.adult),
    group('barn', people.children, fees.child),
  ].filter(({ count }) => count > 0);
  return { fees, people, groups, total: groups.reduce((total, { sum }) => total + sum, 0) };
}

function group(label: string, count: number, fee: number): PriceGroup {
  return { label, count, fee, sum: count * fee };
}

function bookedAt({ paid, open, payid, swishtory }: OwnRegistration): number | undefined {
  const payment = (paid || open !== null) && payid !== null ? ownValue(swishtory, payid) : undefined;
  return payment && Date.parse(payment.dateCreated);
}

interface PriceSummaryProps {
  readonly breakdown: PriceBreakdown;
  readonly currency: string;
  /** The price to pay. The difference from the total is the campaign's discount. */
  readonly price: number;
  readonly totalLabel: string;
}

export function PriceSummary({ breakdown, currency, price, totalLabel }: PriceSummaryProps) {
  const off = breakdown.total - price;
  return (
    <dl className={styles.prices}>
      {breakdown.groups.map(({ label, count, fee, sum }) => (
        <Row
          key={label}
          name={`${count} ${label} × ${formatMoney(fee, currency)}`}
          value={formatMoney(sum, currency)}
        />
      ))}
      {off !== 0 && <Row name="Kampanj" value={formatMoney(-off, currency)} />}
      <Row isTotal name={totalLabel} value={formatMoney(price, currency)} />
    </dl>
  );
}

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div className={clsx(styles.row, isTotal && styles.total)}>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}
