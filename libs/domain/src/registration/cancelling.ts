import { Refusal } from '../refusal';
import { differenceOf } from './correcting';
import { sortOf } from './entering';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { type Registration } from './registration.state';

/**
 * Takes over that a paid runner was withdrawn from the race day, and notes what that makes of the price. What was paid stays as it is:
 * whether any of it is paid back is for an organiser to say.
 */
export function cancelRunner(
  { registration, key, note, prices, at }: RegistrationCommandOf<'CancelRunner'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { paidWith, runners, cancelled } = state;
  if (Object.hasOwn(cancelled, key)) return [];
  if (!paidWith || !Object.hasOwn(runners, key)) throw new Refusal('runner-unknown', { key });
  const others = Object.fromEntries(Object.entries(runners).filter(([each]) => each !== key));
  const difference = differenceOf(others, paidWith, prices);
  const { payment } = paidWith;
  const sort = sortOf({ registration, key });
  return [{ type: 'RunnerCancelled', registration, payment, sort, difference, note, at }];
}

/** Takes over that the withdrawal was taken back: the runner is in again, as they were. */
export function reenterRunner(
  { registration, key, prices, at }: RegistrationCommandOf<'ReenterRunner'>,
  { paidWith, runners, cancelled }: Registration,
): readonly RegistrationEvent[] {
  if (Object.hasOwn(runners, key)) return [];
  const runner = cancelled[key];
  if (!paidWith || !runner) throw new Refusal('runner-unknown', { key });
  const difference = differenceOf({ ...runners, [key]: runner }, paidWith, prices);
  const { payment } = paidWith;
  const sort = sortOf({ registration, key });
  return [{ type: 'RunnerReentered', registration, payment, sort, difference, at }];
}
