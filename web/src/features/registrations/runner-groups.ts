import {
  distanceLabel,
  DISTANCES,
  isAbandonedSale,
  isSameRunner,
  matches,
  metresFromKm,
  searchText,
  sortOf,
  type RegisteredRunner,
  type ListedRunner,
  ownValue,
} from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';

/**
 * One runner of a registration, or a registration without runners. A runner on a start list has the bib from
 * there.
 */
export interface RunnerEntry {
  readonly key: string;
  readonly registration: RegistrationRow;
  readonly runner: RegisteredRunner | null;
  readonly listed?: ListedRunner | undefined;
  /** The runner as paid for, if organisers have corrected them since. */
  readonly bought?: RegisteredRunner | undefined;
  /** The sold bib, if another runner has it now and this runner has none. */
  readonly lostBib?: number | undefined;
}

/** The paid runners of a distance, or all unpaid runners (`metres` null). */
export interface RunnerGroup {
  readonly title: string;
  readonly metres: number | null;
  readonly entries: readonly RunnerEntry[];
}

/** All runners in the organisers’ order: 5.6, 2.8, 1.6, 0.8, then unpaid. By name within each. */
export function runnerGroups(entries: readonly RunnerEntry[]): readonly RunnerGroup[] {
  const sorted = [...entries].sort(byName);
  const paid = sorted.filter(({ registration }) => registration.paid);
  const unpaid = sorted.filter(({ registration }) => !registration.paid);
  return [
    ...distancesOf(paid).map((km) => ({
      title: distanceLabel(metresFromKm(km)),
      metres: metresFromKm(km),
      entries: paid.filter(({ runner }) => runner?.distance === km),
    })),
    { title: 'Ej betalda', metres: null, entries: unpaid },
  ];
}

/** The edition’s distances, and other distances that paid runners were moved to. */
function distancesOf(paid: readonly RunnerEntry[]): readonly number[] {
  const others = paid.flatMap(({ runner }) => runner?.distance ?? []);
  return [...new Set([...DISTANCES, ...others.sort((one, other) => other - one)])];
}

export function withoutAbandonedSales(data: Registrations): Registrations {
  const { registrations, payments } = data;
  const statuses = new Map(payments.map(({ id, status }) => [id, status]));
  const isWaitedFor = (row: RegistrationRow) => !isAbandonedSale(row, statuses.get(row.payid ?? ''));
  return { ...data, registrations: registrations.filter(isWaitedFor) };
}

/** One entry per runner, and one per registration without runners. */
export function runnerEntries(
  registrations: readonly RegistrationRow[],
  listed: Registrations['listed'] = {},
): readonly RunnerEntry[] {
  return registrations.flatMap((registration) => entriesOf(registration, listed));
}

/** The entries that contain every word of the query: name, bib, club, phone or e-mail address. */
export function searchedRunners(entries: readonly RunnerEntry[], query: string): readonly RunnerEntry[] {
  const isWanted = matches(query);
  return entries.filter((entry) => isWanted(textOf(entry)));
}

/** The number of runners; a registration without runners counts zero. */
export function runnersIn(entries: readonly RunnerEntry[]): number {
  return entries.filter(({ runner }) => runner !== null).length;
}

/** The family’s e-mail address; '' for a ticket office sale. */
export function familyAddress({ by, email, family }: RegistrationRow): string {
  return by === 'runner' || family !== null ? email : '';
}

function textOf({ registration: { email }, runner }: RunnerEntry): string {
  const { firstname = '', lastname = '', company = '', phone = '', bib = null } = runner ?? {};
  return searchText({ bib, firstname, lastname, company: [company, email, phone].join(' ') });
}

function entriesOf(registration: RegistrationRow, listed: Registrations['listed']): readonly RunnerEntry[] {
  const { registration: id, runners, bought } = registration;
  const entries = Object.entries(runners).map(([key, runner]) => {
    const paidFor = (bought && ownValue(bought, key)) ?? undefined;
    return {
      key: `${id}-${key}`,
      registration,
      bought: isSameRunner(paidFor, runner) ? undefined : paidFor,
      ...asListed(runner, ownValue(listed, sortOf({ registration: id, key }))),
    };
  });
  return entries.length > 0 ? entries : [{ key: id, registration, runner: null }];
}

function asListed(
  runner: RegisteredRunner,
  listed: ListedRunner | undefined,
): Pick<RunnerEntry, 'runner' | 'listed' | 'lostBib'> {
  if (!listed) return { runner };
  const { bib } = listed;
  return {
    runner: { ...runner, bib },
    listed,
    lostBib: bib === null ? (runner.bib ?? undefined) : undefined,
  };
}

const swedish = new Intl.Collator('sv');

// Registrations without runners come last.
function byName({ runner: one }: RunnerEntry, { runner: other }: RunnerEntry): number {
  if (!one || !other) return Number(one === null) - Number(other === null);
  return swedish.compare(one.lastname, other.lastname) || swedish.compare(one.firstname, other.firstname);
}
