import { stockholmDate, stockholmInstant } from '../dates';
import type { PriceStep } from '../registration/pricing';

/**
 * Runners registered on one day ('YYYY-MM-DD'), split by whether they are paid now. `step`: index in the
 * price list, from 0.
 */
export interface DayCount {
  readonly date: string;
  readonly paid: number;
  readonly unpaid: number;
  readonly step: number;
}

/** The part of a registration that is counted. `openedAt`: ISO. */
interface CountedRegistration {
  readonly openedAt: string;
  readonly paid: boolean;
  readonly runners: Readonly<Record<string, unknown>>;
}

const DAY = 86_400_000;

/**
 * Counts runners by the day their registration opened, for every day from first to last, with the price step
 * that ends each day.
 */
export function registrationsByDay(
  registrations: readonly CountedRegistration[],
  steps: readonly Pick<PriceStep, 'until'>[] = [],
): readonly DayCount[] {
  const byDay = new Map<string, { paid: number; unpaid: number }>();
  for (const { openedAt, paid, runners } of registrations) {
    const count = Object.keys(runners).length;
    if (count === 0) continue;
    const date = stockholmDate(Date.parse(openedAt));
    const day = byDay.get(date) ?? { paid: 0, unpaid: 0 };
    day[paid ? 'paid' : 'unpaid'] += count;
    byDay.set(date, day);
  }
  return everyDay([...byDay.keys()].sort()).map((date) => ({
    date,
    ...(byDay.get(date) ?? { paid: 0, unpaid: 0 }),
    step: stepOn(date, steps),
  }));
}

/** Returns the indexes in `days` where the price differs from the day before. */
export function priceChanges(days: readonly DayCount[]): readonly number[] {
  return days.flatMap(({ step }, index) => (index > 0 && step !== days[index - 1]?.step ? [index] : []));
}

function everyDay(dates: readonly string[]): readonly string[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  return Array.from({ length: days }, (_, day) =>
    new Date(Date.parse(first) + day * DAY).toISOString().slice(0, 10),
  );
}

/** The step of the last minute of a day. */
function stepOn(date: string, steps: readonly Pick<PriceStep, 'until'>[]): number {
  const end = stockholmInstant(`${date}T23:59`);
  const step = steps.findIndex(({ until }) => until === null || end <= stockholmInstant(until));
  return step === -1 ? Math.max(0, steps.length - 1) : step;
}
