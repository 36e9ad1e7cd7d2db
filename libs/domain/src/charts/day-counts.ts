import { stockholmDate, stockholmInstant } from '../dates';
import type { PriceStep } from '../registration/pricing';

/** Runners registered on one day ('YYYY-MM-DD'), by whether they are paid for today. `step`: which step of the price list it was, from 0. */
export interface DayCount {
  readonly date: string;
  readonly paid: number;
  readonly unpaid: number;
  readonly step: number;
}

/** A registration as far as it is counted. `openedAt`: ISO. */
export interface CountedRegistration {
  readonly openedAt: string;
  readonly paid: boolean;
  readonly runners: Readonly<Record<string, unknown>>;
}

const DAY = 86_400_000;

/** Runners by the day their registration was opened, every day from the first to the last, each with the price step at its end. */
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

/** The days on which another price holds than on the day before: as places in `days`. */
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
