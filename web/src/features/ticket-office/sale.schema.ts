import * as z from 'zod/mini';
import {
  ageFrom,
  DISTANCES,
  feesAt,
  fieldTexts,
  isAdult,
  isAge,
  isBib,
  LIMITS,
  oneLine,
  type PriceStep,
} from '@app/domain';

const REQUIRED = 'Obligatorisk';
const CLASSES = ['Ingen', 'Dam', 'Herr'] as const;

type Class = (typeof CLASSES)[number];

/** A sale as typed: every field is text, and 'Ingen' is a choice too. */
export interface SaleFields {
  readonly bib: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly age: string;
  readonly phone: string;
  readonly distance: string;
  readonly group: string;
}

/** A sale as sent. `distance` in km; an `age` over 1000 is a birth year. */
export interface Sale {
  readonly bib: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number;
  readonly phone: string;
  readonly distance: number;
  readonly group: Class;
}

export const emptySale: SaleFields = {
  bib: '',
  firstname: '',
  lastname: '',
  age: '',
  phone: '',
  distance: '',
  group: '',
};

/** The rules of a sale: every field is required. `year` turns a birth year into an age. */
export function saleSchema(year: number) {
  return z.object({
    bib: number(fieldTexts.bibInvalid, isBib),
    firstname: name,
    lastname: name,
    age: number(fieldTexts.ageInvalid, (age) => isAge(ageFrom(age, year).age ?? NaN)),
    phone: requiredText,
    distance: z.string().check(z.refine((km) => DISTANCES.includes(Number(km)), { error: REQUIRED })),
    group: z.string().check(z.refine((group) => CLASSES.some((each) => each === group), { error: REQUIRED })),
  });
}

/** Converts form fields to the request. */
export function saleOf({ bib, age, distance, group, ...rest }: SaleFields): Sale {
  return {
    bib: Number(bib),
    firstname: rest.firstname.trim(),
    lastname: rest.lastname.trim(),
    age: Number(age),
    phone: rest.phone.trim(),
    distance: Number(distance),
    group: CLASSES.find((each) => each === group) ?? 'Ingen',
  };
}

/** Converts a sale to form fields. */
export function fieldsOf({ bib, age, distance, ...rest }: Sale): SaleFields {
  return { ...rest, bib: String(bib), age: String(age), distance: String(distance) };
}

/** The fee at an instant (epoch ms) for a typed age, SEK. Undefined while the age is unreadable. */
export function feeFor(
  typed: string,
  when: { readonly steps: readonly PriceStep[]; readonly year: number; readonly at: number },
): number | undefined {
  const { age } = ageFrom(typed.trim() === '' ? null : Number(typed), when.year);
  if (age === null || !isAge(age)) return undefined;
  const fees = feesAt({ steps: when.steps, campaigns: [] }, when.at);
  return isAdult(age) ? fees.adult : fees.child;
}

const requiredText = z
  .string()
  .check(z.refine((text) => oneLine(text).length > 1, { error: REQUIRED, abort: true }));
const name = requiredText.check(
  z.refine((text) => oneLine(text).length <= LIMITS.name, { error: fieldTexts.nameTooLong }),
);

// A number may have one digit, so the minimum length of texts does not apply.
function number(error: string, isRight: (value: number) => boolean) {
  return z.string().check(
    z.refine((text) => text.trim() !== '', { error: REQUIRED, abort: true }),
    z.refine((text) => isRight(Number(text)), { error }),
  );
}
