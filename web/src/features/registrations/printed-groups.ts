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

/** A printed runner. `contact`: the family’s phone and e-mail address, those that are known. */
export interface PrintedRunner {
  readonly key: string;
  readonly runner: RegisteredRunner;
  readonly contact: readonly string[];
}

/** The paid runners of a distance, or all unpaid runners (`metres` null). */
export interface PrintedRunnerGroup {
  readonly title: string;
  readonly metres: number | null;
  readonly runners: readonly PrintedRunner[];
}

/** The printed groups: 5.6, 2.8, 1.6, 0.8, then unpaid, each by name or by bib. Leaves out empty groups. */
export function printedGroups(data: Registrations, order: TableOrder): readonly PrintedRunnerGroup[] {
  const { registrations, listed, payments } = withoutAbandonedSales(data);
  const payers = new Map(payments.map(({ id, payerAlias }) => [id, payerAlias]));
  const groups = runnerGroups(runnerEntries(registrations, listed)).map(({ title, metres, entries }) => ({
    title,
    metres,
    runners: inOrder(
      entries.flatMap((entry) => printedRunner(entry, payers)),
      order,
    ),
  }));
  return groups.filter(({ runners }) => runners.length > 0);
}

function printedRunner(
  { key, runner, registration }: RunnerEntry,
  payers: ReadonlyMap<string, string>,
): PrintedRunner[] {
  if (!runner) return [];
  const phone = [runner.phone, payers.get(registration.payid ?? '')].find(Boolean) ?? '';
  const contact = [phone, familyAddress(registration)].filter((detail) => detail !== '');
  return [{ key, runner, contact }];
}

/** The input is sorted by name; by bib, runners without one come last. */
function inOrder(runners: readonly PrintedRunner[], order: TableOrder): readonly PrintedRunner[] {
  if (order === 'namn') return runners;
  const bibOf = ({ runner: { bib = null } }: PrintedRunner) => bib ?? Infinity;
  return [...runners].sort((one, other) => compareBibs(bibOf(one), bibOf(other)));
}

/** Two runners without a bib compare as equal: Infinity − Infinity is NaN. */
function compareBibs(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
