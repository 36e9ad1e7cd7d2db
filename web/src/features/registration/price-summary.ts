import { feesAt, headcount, type Fees, type Headcount } from '@app/domain';
import type { Edition } from '../../api/edition';
import type { RegistrationSession } from '../../api/registration';

/** One group of the summary: how many, what each pays, and what that makes. */
interface PriceLine {
  readonly label: string;
  readonly count: number;
  readonly fee: number;
  readonly sum: number;
}

/** What a registration costs before any campaign. Whole units of the edition's currency. */
export interface PriceSummary {
  readonly fees: Fees;
  readonly people: Headcount;
  readonly lines: readonly PriceLine[];
  readonly total: number;
}

/** The price of these participants: today's, or the one that held when the payment that counts was made, as they were then. */
export function summarize(session: RegistrationSession, { prices }: Edition, now: number): PriceSummary {
  const fees = feesAt({ steps: prices, campaigns: [] }, bookedAt(session) ?? now);
  const people = headcount(Object.values(session.bought ?? session.deltagare));
  const lines = [
    line(people.adults === 1 ? 'vuxen' : 'vuxna', people.adults, fees.adult),
    line('barn', people.children, fees.child),
  ].filter(({ count }) => count > 0);
  return { fees, people, lines, total: lines.reduce((total, { sum }) => total + sum, 0) };
}

function line(label: string, count: number, fee: number): PriceLine {
  return { label, count, fee, sum: count * fee };
}

function bookedAt({ paid, open, payid, swishtory }: RegistrationSession): number | undefined {
  const payment = (paid || open !== null) && payid !== null ? swishtory[payid] : undefined;
  return payment && Date.parse(payment.dateCreated);
}
