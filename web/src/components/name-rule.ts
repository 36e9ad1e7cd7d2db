import * as z from 'zod/mini';
import { fieldTexts, LONGEST, oneLine } from '@app/domain';

/** A first or last name as typed: something that can be seen, and not too long. The server's own rule. */
export const nameRule = z.string().check(
  z.refine((text) => oneLine(text) !== '', { error: fieldTexts.nameMissing, abort: true }),
  z.refine((text) => oneLine(text).length <= LONGEST.name, { error: fieldTexts.nameTooLong }),
);
