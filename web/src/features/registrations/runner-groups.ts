import {
  distanceLabel,
  DISTANCES,
  isSameRunner,
  matches,
  searchText,
  sortOf,
  type RegisteredRunner,
  type ListedRunner,
} from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';

/**
 * One runner of a registration, or a registration in which nobody has been entered yet. Once they are on a start list the bib is the
 * one they have there.
 */
export interface RunnerLine {
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
  readonly lines: readonly RunnerLine[];
}

/** Everybody in the organisers' order: 5.6, 2.8, 1.6, 0.8, then unpaid; by name within each. */
export function runnerGroups(lines: readonly RunnerLine[]): readonly RunnerGroup[] {
  const sorted = [...lines].sort(byName);
  const paid = sorted.filter(({ registration }) => registration.paid);
  const unpaid = sorted.filter(({ registration }) => !registration.paid);
  return [
    ...distancesOf(paid).map((km) => ({
      title: distanceLabel(metresOf(km)),
      metres: metresOf(km),
      lines: paid.filter(({ runner }) => runner?.distance === km),
    })),
    { title: 'Ej betalda', metres: null, lines: unpaid },
  ];
}

/** The edition's distances, and those of races that paid runners were moved to beside them. */
function distancesOf(paid: readonly RunnerLine[]): readonly number[] {
  const others = paid.flatMap(({ runner }) => runner?.distance ?? []);
  return [...new Set([...DISTANCES, ...others.sort((one, other) => other - one)])];
}

/** A line per runner, and one for each registration without any. */
export function runnerLines(
  registrations: readonly RegistrationRow[],
  listed: Registrations['listed'] = {},
): readonly RunnerLine[] {
  return registrations.flatMap((registration) => linesOf(registration, listed));
}

/** The lines in which every word of the query is found: name, number, club or e-mail address. */
export function searchedLines(lines: readonly RunnerLine[], query: string): readonly RunnerLine[] {
  const isWanted = matches(query);
  return lines.filter((line) => isWanted(textOf(line)));
}

/** How many take part. A registration without runners is a line to look at, but nobody. */
export function runnersIn(lines: readonly RunnerLine[]): number {
  return lines.filter(({ runner }) => runner !== null).length;
}

/** 5.6 → 5600, without what floating point adds. */
export function metresOf(km: number): number {
  return Math.round(km * 1000);
}

function textOf({ registration: { email }, runner }: RunnerLine): string {
  const { firstname = '', lastname = '', company = '', phone = '', bib = null } = runner ?? {};
  return searchText({ bib, firstname, lastname, company: [company, email, phone].join(' ') });
}

function linesOf(registration: RegistrationRow, listed: Registrations['listed']): readonly RunnerLine[] {
  const { registration: id, runners, bought } = registration;
  const lines = Object.entries(runners).map(([key, runner]) => ({
    key: `${id}-${key}`,
    registration,
    bought: isSameRunner(bought?.[key], runner) ? undefined : bought?.[key],
    ...asListed(runner, listed[sortOf({ registration: id, key })]),
  }));
  return lines.length > 0 ? lines : [{ key: id, registration, runner: null }];
}

function asListed(
  runner: RegisteredRunner,
  listed: ListedRunner | undefined,
): Pick<RunnerLine, 'runner' | 'listed' | 'lostBib'> {
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
function byName({ runner: one }: RunnerLine, { runner: other }: RunnerLine): number {
  if (!one || !other) return Number(one === null) - Number(other === null);
  return swedish.compare(one.lastname, other.lastname) || swedish.compare(one.firstname, other.firstname);
}
