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

function isDistance(text: string): boolean {
  const metres = Number(text.trim() || NaN);
  return Number.isFinite(metres) && metres > 0;
}
