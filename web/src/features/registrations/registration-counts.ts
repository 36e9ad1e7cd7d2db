import { DISTANCES, stockholmDate } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';
import { metresOf } from './runner-groups';

/** Runners per distance, paid and unpaid, and the money that has come in, SEK. */
export interface Counts {
  readonly paid: number;
  readonly unpaid: number;
  readonly income: number;
  readonly byDistance: readonly { readonly metres: number; readonly paid: number }[];
}

/** Runners registered on one day ('YYYY-MM-DD'), by whether they are paid for today. */
export interface DayCount {
  readonly date: string;
  readonly paid: number;
  readonly unpaid: number;
}

export function counts({ registrations, payments }: Registrations): Counts {
  const paid = registrations.filter((row) => row.paid).flatMap(({ runners }) => Object.values(runners));
  return {
    paid: paid.length,
    unpaid: runnersIn(registrations.filter((row) => !row.paid)),
    income: payments.reduce((sum, { status, amount }) => (status === 'PAID' ? sum + amount : sum), 0),
    byDistance: DISTANCES.map((km) => ({
      metres: metresOf(km),
      paid: paid.filter(({ distance }) => distance === km).length,
    })),
  };
}

/** Runners by the day their registration was opened, every day from the first to the last. */
export function runnersByDay(registrations: readonly RegistrationRow[]): readonly DayCount[] {
  const byDay = new Map<string, RegistrationRow[]>();
  for (const row of registrations) {
    if (Object.keys(row.runners).length === 0) continue;
    const date = stockholmDate(Date.parse(row.openedAt));
    byDay.set(date, [...(byDay.get(date) ?? []), row]);
  }
  return everyDay([...byDay.keys()].sort()).map((date) => {
    const rows = byDay.get(date) ?? [];
    return {
      date,
      paid: runnersIn(rows.filter(({ paid }) => paid)),
      unpaid: runnersIn(rows.filter(({ paid }) => !paid)),
    };
  });
}

function runnersIn(registrations: readonly RegistrationRow[]): number {
  return registrations.reduce((sum, { runners }) => sum + Object.keys(runners).length, 0);
}

const DAY = 86_400_000;

function everyDay(dates: readonly string[]): readonly string[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  return Array.from({ length: days }, (_, day) =>
    new Date(Date.parse(first) + day * DAY).toISOString().slice(0, 10),
  );
}
