import { Refusal } from '../refusal';
import { differenceOf } from './correcting';
import { sortOf } from './start-list-entry';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { type Registration } from './registration.state';

/**
 * Records that a paid runner was withdrawn from the race day, and the resulting difference in price. The
 * payment stays as it is: an organiser decides about a refund.
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

/** Records that the withdrawal was undone; the runner is re-entered unchanged. */
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
