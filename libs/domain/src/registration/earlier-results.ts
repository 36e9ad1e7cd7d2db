import { Refusal } from '../refusal';
import { sortOf } from './start-list-entry';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { mustBeKnown, type Registration } from './registration.state';

/**
 * Links an earlier year's result to the runner `key`, or unlinks it for null. A result belongs to one runner
 * at most. The caller verifies that the earlier registration has the same address.
 */
export function linkEarlierResult(
  { registration, edition, earlier, key }: RegistrationCommandOf<'LinkEarlierResult'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (key !== null && !canHaveEarlierResults(state, key)) throw new Refusal('runner-unknown', { key });
  const before = state.years.get(earlier) ?? null;
  if (before === key) return [];
  const about = (owner: string) => {
    const sort = sortOf({ registration, key: owner });
    return { registration, key: owner, sort, edition, earlier };
  };
  return [
    ...(before === null ? [] : [{ type: 'RunnerYearsParted', ...about(before) } as const]),
    ...(key === null ? [] : [{ type: 'RunnerYearsJoined', ...about(key) } as const]),
  ];
}

/** Whether the runner is on a start list and not erased. */
function canHaveEarlierResults({ isPaid, runners, erased }: Registration, key: string): boolean {
  return isPaid && Object.hasOwn(runners, key) && !erased.has(key);
}
