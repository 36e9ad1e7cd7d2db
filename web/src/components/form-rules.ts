import * as z from 'zod/mini';
import { fieldTexts, LIMITS, oneLine } from '@app/domain';

/** A first or last name: visible text of limited length. The same rule as on the server. */
export const nameRule = z.string().check(
  z.refine((text) => oneLine(text) !== '', { error: fieldTexts.nameMissing, abort: true }),
  z.refine((text) => oneLine(text).length <= LIMITS.name, { error: fieldTexts.nameTooLong }),
);
