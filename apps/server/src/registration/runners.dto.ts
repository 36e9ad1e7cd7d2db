import { fieldTexts, MOST_RUNNERS, Refusal, runnerFrom, type RegisteredRunners } from '@app/domain';
import { z } from 'zod';
import { checked } from '../http/checked';
import { optional, optionalNumber } from '../http/fields';

/** A runner as their form sends it. `age` over 1000 is a birth year. */
const typedRunner = z.strictObject(
  {
    firstname: z.string(fieldTexts.nameMissing),
    lastname: z.string(fieldTexts.nameMissing),
    age: optionalNumber(fieldTexts.ageMissing),
    group: z.preprocess(
      (value) => value ?? '',
      z.enum(['', 'Ingen', 'Dam', 'Herr'], fieldTexts.groupInvalid),
    ),
    company: optional(z.string()),
    distance: optionalNumber(fieldTexts.distanceMissing),
    anonymous: optional(z.boolean()),
  },
  fieldTexts.nameMissing,
);

/** All runners of a registration, by the keys their form made. */
export const runnersBody = z.strictObject({
  runners: z.record(z.string(), z.unknown(), 'Lägg till minst en deltagare'),
});
export type RunnersBody = z.infer<typeof runnersBody>;

/** Whether one runner, by their key, is shown without their name in public. */
export const anonymityBody = z.strictObject({
  runner: z.string('runner saknas').max(40),
  anonymous: z.boolean('anonymous ska vara true eller false'),
});
export type AnonymityBody = z.infer<typeof anonymityBody>;

/** The map as it is registered. `year` is what ages count from. Throws Problem or Refusal for what cannot be. */
export function runnersFrom({ runners }: RunnersBody, year: number): RegisteredRunners {
  const entries = Object.entries(runners);
  if (entries.length > MOST_RUNNERS) throw new Refusal('too-many-runners');
  return Object.fromEntries(
    entries.map(([key, body]) => {
      const { company = '', age = null, distance = null, ...names } = checked(typedRunner, body);
      return [key, runnerFrom({ ...names, age, distance, company }, year)];
    }),
  );
}
