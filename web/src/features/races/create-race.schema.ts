import * as z from 'zod/mini';
import { fieldTexts, isDate } from '@app/domain';

/** The create form as typed: a date and whole hundreds of metres. */
export const createRaceSchema = z.object({
  date: z.string().check(z.refine(isDate, { error: fieldTexts.dateInvalid })),
  distance: z.string().check(
    z.refine(isDistance, { error: fieldTexts.distanceInvalid, abort: true }),
    z.refine((text) => Number(text) % 100 === 0, { error: fieldTexts.distanceNotWholeHundreds }),
  ),
  openForReg: z.boolean(),
});

export type CreateRaceFields = z.infer<typeof createRaceSchema>;

// Digits alone: 1e3 and 0x320 are numbers to a computer only. A race id has room for 999 900 metres.
function isDistance(text: string): boolean {
  return /^0*[1-9]\d{0,5}$/.test(text.trim());
}
