/** Age in years on race day, and the birth year if that was entered instead. */
interface Age {
  readonly age: number | null;
  readonly birthYear: number | null;
}

/** Reads a typed age. A number over 1000 is a birth year; the age is then the one reached in `year`. */
export function ageFrom(input: number | null, year: number): Age {
  if (input === null || input <= 1000) return { age: input, birthYear: null };
  return { age: year - input, birthYear: input };
}

/** Whether an age is valid: whole years, 0 to 120. */
export function isAge(age: number): boolean {
  return Number.isInteger(age) && age >= 0 && age <= 120;
}

/** Adults and children pay different fees; adults are 16 or older. */
export function isAdult(age: number): boolean {
  return age >= 16;
}
