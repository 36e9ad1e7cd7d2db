import { z } from 'zod';

/** The name of a race day: YYMMDD. */
export const raceDay = z.string('felaktigt datum').regex(/^\d{6}$/, 'felaktigt datum');
