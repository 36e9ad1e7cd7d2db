import * as z from 'zod/mini';
import {
  ageFrom,
  DISTANCES,
  feesAt,
  fieldTexts,
  isAdult,
  isAge,
  isBib,
  LONGEST,
  oneLine,
  type PriceStep,
} from '@app/domain';

const REQUIRED = 'Obligatorisk';
const CLASSES = ['Ingen', 'Dam', 'Herr'] as const;

type Class = (typeof CLASSES)[number];

/** A sale as typed: every field is text, and 'Ingen' is a class that somebody has chosen. */
export interface SaleFields {
  readonly bib: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly age: string;
  readonly phone: string;
  readonly distance: string;
  readonly group: string;
}

/** A sale as it is sent; `distance` in km, an `age` over 1000 is a birth year. */
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

/** What a sale must hold: everything. `year` turns a birth year into an age. */
export function saleSchema(year: number) {
  return z.object({
    bib: number(fieldTexts.bibInvalid, isBib),
    firstname: name,
    lastname: name,
    age: number(fieldTexts.ageInvalid, (age) => isAge(ageFrom(age, year).age ?? NaN)),
    phone: words,
    distance: z.string().check(z.refine((km) => DISTANCES.includes(Number(km)), { error: REQUIRED })),
    group: z.string().check(z.refine((group) => CLASSES.some((each) => each === group), { error: REQUIRED })),
  });
}

/** What was typed, as the server takes it. */
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

/** A known sale as the form shows it. */
export function fieldsOf({ bib, age, distance, ...rest }: Sale): SaleFields {
  return { ...rest, bib: String(bib), age: String(age), distance: String(distance) };
}

/** What someone of that age, as typed, pays at an instant (epoch ms), SEK; undefined while no age can be read. */
export function feeFor(
  typed: string,
  when: { readonly steps: readonly PriceStep[]; readonly year: number; readonly at: number },
): number | undefined {
  const { age } = ageFrom(typed.trim() === '' ? null : Number(typed), when.year);
  if (age === null || !isAge(age)) return undefined;
  const fees = feesAt({ steps: when.steps, campaigns: [] }, when.at);
  return isAdult(age) ? fees.adult : fees.child;
}

const words = z
  .string()
  .check(z.refine((text) => oneLine(text).length > 1, { error: REQUIRED, abort: true }));
const name = words.check(
  z.refine((text) => oneLine(text).length <= LONGEST.name, { error: fieldTexts.nameTooLong }),
);

// One digit is a whole number: the rule of more than one character is for words.
function number(error: string, isRight: (value: number) => boolean) {
  return z.string().check(
    z.refine((text) => text.trim() !== '', { error: REQUIRED, abort: true }),
    z.refine((text) => isRight(Number(text)), { error }),
  );
}
