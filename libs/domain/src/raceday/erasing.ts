import { checkedReason } from '../reason';
import { Refusal } from '../refusal';
import type { Day } from './day';
import { knownRace, knownRunner } from './known';
import type { RacedayCommandOf } from './raceday-command';
import type { RacedayEvent } from './events';

/** Forgets who a runner was; bib, times and places stand. That the key is destroyed too is seen to outside. */
export function eraseRunner(
  { part, sort, reason }: RacedayCommandOf<'EraseRunner'>,
  day: Day,
): readonly RacedayEvent[] {
  const { details } = day.withdrawn.get(sort)?.runner ?? knownRunner(day, knownRace(day, part), { sort });
  if (day.erased.has(sort)) return [];
  const names = [details.firstname, details.lastname, details.company];
  const why = checkedReason(reason, names);
  return [{ type: 'RunnerErased', part, sort, registration: details.registration, reason: why }];
}

/** The same for somebody who was erased elsewhere, wherever in the day they run; whoever is on no list yet never gets on one. */
export function forgetRunner(
  { part, sort, registration }: RacedayCommandOf<'ForgetRunner'>,
  day: Day,
): readonly RacedayEvent[] {
  if (day.erased.has(sort)) return [];
  const runner = day.runners.get(sort) ?? day.withdrawn.get(sort)?.runner;
  const where = { part: runner?.part ?? part, registration: runner?.details.registration ?? registration };
  return [{ type: 'RunnerErased', sort, ...where }];
}

/** Refuses for somebody who is erased: what is known of them can neither be added nor changed. */
export function mustNotBeErased(day: Day, sort: string): void {
  if (day.erased.has(sort)) throw new Refusal('runner-erased', { sort });
}
