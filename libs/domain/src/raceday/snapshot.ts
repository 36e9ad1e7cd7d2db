import { type Day, type DaySnapshot } from './day';
import { runnersChangedSince } from './evolve';

/** Packs a day for sending and storing. */
export function snapshotOf(
  name: string,
  { races, runners, erased, withdrawn, orphaned }: Day,
  revision: number,
): DaySnapshot {
  return {
    day: name,
    revision,
    races: [...races.values()],
    runners: [...runners.values()],
    erased: [...erased],
    ...(withdrawn.size > 0 && { withdrawn: [...withdrawn.values()] }),
    ...(orphaned.size > 0 && { adrift: [...orphaned.values()] }),
  };
}

/**
 * Changes of a day since revision `since`: only runners who may have changed, and the removed ones (`gone`);
 * all else in full.
 */
export interface DayUpdate extends DaySnapshot {
  readonly since: number;
  readonly gone: readonly string[];
}

/** Packs the changes since revision `since`; null when the whole day must be sent. */
export function updateOf(
  name: string,
  day: Day,
  { since, revision }: { readonly since: number; readonly revision: number },
): DayUpdate | null {
  const changed = since <= revision ? runnersChangedSince(day, since) : null;
  if (!changed) return null;
  const sorts = [...changed];
  const runners = sorts.flatMap((sort) => day.runners.get(sort) ?? []);
  const gone = sorts.filter((sort) => !day.runners.has(sort));
  return { ...snapshotOf(name, day, revision), runners, since, gone };
}

/** Applies an update to a snapshot. Throws RangeError when the update starts from another revision. */
export function applyUpdate(base: DaySnapshot, { since, gone, ...changed }: DayUpdate): DaySnapshot {
  if (since !== base.revision) throw new RangeError('news since another moment');
  const runners = new Map(base.runners.map((runner) => [runner.sort, runner]));
  for (const sort of gone) runners.delete(sort);
  for (const runner of changed.runners) runners.set(runner.sort, runner);
  return { ...changed, runners: [...runners.values()] };
}
