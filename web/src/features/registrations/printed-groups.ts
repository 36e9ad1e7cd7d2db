import type { RegisteredRunner } from '@app/domain';
import type { Registrations } from '../../api/registrations';
import type { TableOrder } from '../../config/paths';
import {
  familyAddress,
  runnerEntries,
  runnerGroups,
  withoutAbandonedSales,
  type RunnerEntry,
} from './runner-groups';

/** A runner on paper. `contact` is how the family is reached: its phone and its e-mail address, as far as they are known. */
export interface PrintedRunner {
  readonly key: string;
  readonly runner: RegisteredRunner;
  readonly contact: readonly string[];
}

/** The paid runners of a distance, or all who have not paid (`metres` null). */
export interface PrintedRunners {
  readonly title: string;
  readonly metres: number | null;
  readonly runners: readonly PrintedRunner[];
}

/** All that goes on paper: 5.6, 2.8, 1.6, 0.8, then unpaid, each by name or by bib. What would be an empty page is left out. */
export function printedGroups(known: Registrations, order: TableOrder): readonly PrintedRunners[] {
  const { registrations, listed, payments } = withoutAbandonedSales(known);
  const payers = new Map(payments.map(({ id, payerAlias }) => [id, payerAlias]));
  const groups = runnerGroups(runnerEntries(registrations, listed)).map(({ title, metres, entries }) => ({
    title,
    metres,
    runners: inOrder(
      entries.flatMap((entry) => printed(entry, payers)),
      order,
    ),
  }));
  return groups.filter(({ runners }) => runners.length > 0);
}

function printed(
  { key, runner, registration }: RunnerEntry,
  payers: ReadonlyMap<string, string>,
): PrintedRunner[] {
  if (!runner) return [];
  const phone = [runner.phone, payers.get(registration.payid ?? '')].find(Boolean) ?? '';
  const contact = [phone, familyAddress(registration)].filter((way) => way !== '');
  return [{ key, runner, contact }];
}

/** By name they come already; by number those without one come last. */
function inOrder(runners: readonly PrintedRunner[], order: TableOrder): readonly PrintedRunner[] {
  if (order === 'namn') return runners;
  const bibOf = ({ runner: { bib = null } }: PrintedRunner) => bib ?? Infinity;
  return [...runners].sort((one, other) => compared(bibOf(one), bibOf(other)));
}

/** Two without a number stay as they are: Infinity less Infinity is nothing to sort by. */
function compared(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
