import * as z from 'zod/mini';
import { fieldTexts, LIMITS, oneLine, stockholmDate } from '@app/domain';
import { serverClock } from '../api/clock';

/** A first or last name: visible text of limited length. The same rule as on the server. */
export const nameRule = z.string().check(
  z.refine((text) => oneLine(text) !== '', { error: fieldTexts.nameMissing, abort: true }),
  z.refine((text) => oneLine(text).length <= LIMITS.name, { error: fieldTexts.nameTooLong }),
);

/** The current year in Sweden, which turns a birth year into an age. */
export function currentYear(): number {
  return Number(stockholmDate(serverClock.now()).slice(0, 4));
}
