import { Refusal } from '../refusal';
import { sortOf } from './entering';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { mustBeKnown, type Registration } from './registration.state';

/**
 * Assigns an earlier year's result to the runner `key`, or to no runner for null. A result belongs to one
 * runner at most. The caller verifies that the earlier registration has the same address.
 */
export function chooseYears(
  { registration, edition, earlier, key }: RegistrationCommandOf<'ChooseYears'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (key !== null && !mayHaveYears(state, key)) throw new Refusal('runner-unknown', { key });
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
function mayHaveYears({ isPaid, runners, erased }: Registration, key: string): boolean {
  return isPaid && Object.hasOwn(runners, key) && !erased.has(key);
}
