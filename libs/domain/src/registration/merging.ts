import { isSameField, looksSame, SHOWN_FIELDS, type ShownRunner } from './shown-runner';

/** A runner as a page shows or a family saves them: only a save may name the birth year. */
type Mergeable = ShownRunner & { readonly birthYear?: number | null };

/**
 * The three versions of a merge: as last `seen` on the page, as `wanted` there, and as stored `now`.
 * Undefined where the runner is absent.
 */
export interface RunnerVersions<Runner extends Mergeable> {
  readonly seen: ShownRunner | undefined;
  readonly wanted: Runner | undefined;
  readonly now: Runner | undefined;
}

/**
 * The merged runner; undefined for none. `clashes`: the fields that both changed, 'runner' when one removed
 * the runner and the other changed it. There `runner` is the wanted one.
 */
interface MergedRunner<Runner> {
  readonly runner: Runner | undefined;
  readonly clashes: readonly (keyof ShownRunner | 'runner')[];
}

/** Merges a page's change of one runner into the runner as stored now, field by field. */
export function mergeRunner<Runner extends Mergeable>({
  seen,
  wanted,
  now,
}: RunnerVersions<Runner>): MergedRunner<Runner> {
  if (seen && wanted && now) return mergeFields({ seen, wanted, now });
  if (looksSame(now, seen)) return { runner: wanted, clashes: [] };
  if (looksSame(wanted, seen) || looksSame(wanted, now)) return { runner: now, clashes: [] };
  return { runner: wanted, clashes: ['runner'] };
}

/** Age and birth year are merged together. */
function mergeFields<Runner extends Mergeable>({
  seen,
  wanted,
  now,
}: {
  readonly seen: ShownRunner;
  readonly wanted: Runner;
  readonly now: Runner;
}): MergedRunner<Runner> {
  const isChanged = (field: keyof ShownRunner) =>
    !isSameField(field, wanted, seen) || (field === 'age' && typeof wanted.birthYear === 'number');
  const changed = SHOWN_FIELDS.filter(isChanged);
  const changes = changed.map((field) => [field, wanted[field]] as const);
  const { birthYear } = changed.includes('age') ? wanted : now;
  return {
    runner: { ...now, ...Object.fromEntries(changes), ...(birthYear !== undefined && { birthYear }) },
    clashes: changed.filter((field) => !isSameField(field, now, seen) && !isSameField(field, now, wanted)),
  };
}
