import * as z from 'zod/mini';
import { ageFrom, fieldTexts, isAge, LIMITS, type Group } from '@app/domain';
import type { SessionRunner } from '@app/views';
import { nameRule } from './form-rules';

/** A participant as typed: text, the distance in km, and whether they are shown without their name. */
export interface ParticipantFields {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: string;
  readonly company: string;
  readonly distance: string;
  readonly group: Group;
  readonly anonymous: boolean;
}

/** The dialog's schema. `year` turns a birth year into an age. */
export function participantSchema(year: number) {
  return z.object({
    firstname: nameRule,
    lastname: nameRule,
    age: z.string().check(
      z.refine((text) => /^\d+$/.test(text.trim()), { error: fieldTexts.ageMissing, abort: true }),
      z.refine((text) => isAge(ageFromInput(text, year) ?? NaN), { error: fieldTexts.ageInvalid }),
    ),
    company: z
      .string()
      .check(z.refine((text) => text.trim().length <= LIMITS.name, { error: fieldTexts.companyTooLong })),
    distance: z.string().check(z.refine((text) => text !== '', { error: fieldTexts.distanceMissing })),
    group: z.enum(['', 'Dam', 'Herr']),
    anonymous: z.boolean(),
  });
}

/** Converts a participant to form fields. A new one gets the family's surname, if there is one. */
export function toParticipantFields(runner: SessionRunner | undefined, surname: string): ParticipantFields {
  if (!runner) return { ...EMPTY_FIELDS, lastname: surname };
  const { age, distance, anonymous = false, ...rest } = runner;
  return { ...rest, age: String(age), distance: String(distance), anonymous };
}

const EMPTY_FIELDS: ParticipantFields = {
  firstname: '',
  lastname: '',
  age: '',
  company: '',
  distance: '',
  group: '',
  anonymous: false,
};

/**
 * Converts the form fields for saving. A birth year is sent as typed: the server stores it beside the age.
 */
export function toSessionRunner({ age, distance, anonymous, ...rest }: ParticipantFields): SessionRunner {
  return { ...rest, age: Number(age), distance: Number(distance), ...(anonymous && { anonymous }) };
}

/** Parses a typed age or birth year to an age in years; null if invalid. */
export function ageFromInput(text: string, year: number): number | null {
  const typed = text.trim();
  return /^\d+$/.test(typed) ? ageFrom(Number(typed), year).age : null;
}
