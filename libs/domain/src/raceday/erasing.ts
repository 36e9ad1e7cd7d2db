import { checkedReason } from '../reason';
import { Refusal } from '../refusal';
import type { Day, Runner } from './day';
import { knownRace, knownRunner } from './lookups';
import type { RacedayCommandOf } from './commands';
import { erasedRunner, type RacedayEvent } from './events';

/** Erases a runner's personal details; bib, times and places stay. The caller destroys the encryption key. */
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

/**
 * Erases a runner who was erased elsewhere, in any race of the day. A runner not yet listed can never be
 * added.
 */
export function recordErasure(
  { part, sort, registration }: RacedayCommandOf<'RecordErasure'>,
  day: Day,
): readonly RacedayEvent[] {
  if (day.erased.has(sort)) return [];
  const runner = day.runners.get(sort) ?? day.withdrawn.get(sort)?.runner;
  const where = { part: runner?.part ?? part, registration: runner?.details.registration ?? registration };
  return [{ type: 'RunnerErased', sort, ...where }];
}

/** Throws Refusal for an erased runner, whose details can be neither added nor changed. */
export function refuseErased(day: Day, sort: string): void {
  if (day.erased.has(sort)) throw new Refusal('runner-erased', { sort });
}

/** Removes an erased runner's details, whether listed, withdrawn or neither. */
export function applyErasure({ erased, runners, withdrawn }: Day, sort: string): void {
  erased.add(sort);
  const runner = runners.get(sort);
  if (runner) runners.set(sort, withoutDetails(runner));
  const withdrawal = withdrawn.get(sort);
  if (withdrawal)
    withdrawn.set(sort, {
      ...withdrawal,
      note: '',
      runner: withdrawal.runner && withoutDetails(withdrawal.runner),
    });
}

function withoutDetails(runner: Runner): Runner {
  return { ...runner, details: { ...runner.details, ...erasedRunner } };
}
