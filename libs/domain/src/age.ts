/** An age in years at the race, and the birth year when that is what was entered. */
export interface Age {
  readonly age: number | null;
  readonly birthYear: number | null;
}

/** What was typed as age: over 1000 it is a birth year, and the age is what the person turns in `year`. */
export function ageFrom(input: number | null, year: number): Age {
  if (input === null || input <= 1000) return { age: input, birthYear: null };
  return { age: year - input, birthYear: input };
}

/** An age that can be somebody's: whole years, 0 to 120. */
export function isAge(age: number): boolean {
  return Number.isInteger(age) && age >= 0 && age <= 120;
}

/** Adults and children pay different fees; the boundary is 16. */
export function isAdult(age: number): boolean {
  return age >= 16;
}
