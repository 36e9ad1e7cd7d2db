import {
  distanceLabel,
  DISTANCES,
  isAbandonedSale,
  isSameRunner,
  matches,
  metresOf,
  searchText,
  sortOf,
  type RegisteredRunner,
  type ListedRunner,
} from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';

/** One runner of a registration, or a registration without runners. Once on a start list the runner has the bib from there. */
export interface RunnerEntry {
  readonly key: string;
  readonly registration: RegistrationRow;
  readonly runner: RegisteredRunner | null;
  readonly listed?: ListedRunner | undefined;
  /** The runner as they were paid for, when organisers have corrected them since. */
  readonly bought?: RegisteredRunner | undefined;
  /** The bib they were sold, when somebody else wears it and they have none. */
  readonly lostBib?: number | undefined;
}

/** The paid runners of a distance, or all who have not paid (`metres` null). */
export interface RunnerGroup {
  readonly title: string;
  readonly metres: number | null;
  readonly entries: readonly RunnerEntry[];
}

/** All runners in the organisers' order: 5.6, 2.8, 1.6, 0.8, then unpaid. By name within each. */
export function runnerGroups(entries: readonly RunnerEntry[]): readonly RunnerGroup[] {
  const sorted = [...entries].sort(byName);
  const paid = sorted.filter(({ registration }) => registration.paid);
  const unpaid = sorted.filter(({ registration }) => !registration.paid);
  return [
    ...distancesOf(paid).map((km) => ({
      title: distanceLabel(metresOf(km)),
      metres: metresOf(km),
      entries: paid.filter(({ runner }) => runner?.distance === km),
    })),
    { title: 'Ej betalda', metres: null, entries: unpaid },
  ];
}

/** The edition's distances, and other distances that paid runners were moved to. */
function distancesOf(paid: readonly RunnerEntry[]): readonly number[] {
  const others = paid.flatMap(({ runner }) => runner?.distance ?? []);
  return [...new Set([...DISTANCES, ...others.sort((one, other) => other - one)])];
}

/** The registrations without sales that came to nothing. */
export function withoutAbandonedSales(known: Registrations): Registrations {
  const { registrations, payments } = known;
  const statuses = new Map(payments.map(({ id, status }) => [id, status]));
  const isWaitedFor = (row: RegistrationRow) => !isAbandonedSale(row, statuses.get(row.payid ?? ''));
  return { ...known, registrations: registrations.filter(isWaitedFor) };
}

/** One entry per runner, and one for each registration without runners. */
export function runnerEntries(
  registrations: readonly RegistrationRow[],
  listed: Registrations['listed'] = {},
): readonly RunnerEntry[] {
  return registrations.flatMap((registration) => entriesOf(registration, listed));
}

/** The entries that contain every word of the query: name, number, club or e-mail address. */
export function searchedRunners(entries: readonly RunnerEntry[], query: string): readonly RunnerEntry[] {
  const isWanted = matches(query);
  return entries.filter((entry) => isWanted(textOf(entry)));
}

/** The number of runners. A registration without runners is an entry but counts nobody. */
export function runnersIn(entries: readonly RunnerEntry[]): number {
  return entries.filter(({ runner }) => runner !== null).length;
}

/** The address of the family that a registration is; '' of a sale at the ticket office. */
export function familyAddress({ by, email, family }: RegistrationRow): string {
  return by === 'runner' || family !== null ? email : '';
}

function textOf({ registration: { email }, runner }: RunnerEntry): string {
  const { firstname = '', lastname = '', company = '', phone = '', bib = null } = runner ?? {};
  return searchText({ bib, firstname, lastname, company: [company, email, phone].join(' ') });
}

function entriesOf(registration: RegistrationRow, listed: Registrations['listed']): readonly RunnerEntry[] {
  const { registration: id, runners, bought } = registration;
  const entries = Object.entries(runners).map(([key, runner]) => ({
    key: `${id}-${key}`,
    registration,
    bought: isSameRunner(bought?.[key], runner) ? undefined : bought?.[key],
    ...asListed(runner, listed[sortOf({ registration: id, key })]),
  }));
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
