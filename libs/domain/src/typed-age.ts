const WHOLE = /^(\d{1,4})(?:[.,]0+)?$/;
const MONTH_AND_DAY = '(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\\d|3[01])';
const DAY_AND_MONTH = '(?:0?[1-9]|[12]\\d|3[01])[-/.](?:0?[1-9]|1[0-2])';
const YEAR = '((?:19|20)\\d\\d)';

/** A date with its year first or last, and a personal number with the century, or eight digits of one. */
const WITH_CENTURY = [
  new RegExp(`^${YEAR}[-/.]${MONTH_AND_DAY}(?:[ T].*)?$`),
  new RegExp(`^${DAY_AND_MONTH}[-/. ]${YEAR}$`),
  new RegExp(`^${YEAR}(?:0[1-9]|1[0-2])\\d\\d(?:[-+ ]?[\\dTX]{4})?$`, 'i'),
];

/** A personal number without the century, or six digits of one; a plus stands for a hundred years more. */
const WITHOUT_CENTURY = /^(\d\d)(?:0[1-9]|1[0-2])\d\d(?:([-+ ]?)[\dTX]{4})?$/i;

/**
 * What a list gives as somebody's age: years, a year of birth, or the year out of a date of birth or a personal number.
 * Null for an empty text, NaN for one that says neither. `year` is the race's.
 */
export function typedAge(text: string, year: number): number | null {
  if (text === '') return null;
  for (const form of [WHOLE, ...WITH_CENTURY]) {
    const digits = form.exec(text)?.[1];
    if (digits !== undefined) return Number(digits);
  }
  const short = WITHOUT_CENTURY.exec(text);
  if (!short) return NaN;
  const inThisCentury = Math.floor(year / 100) * 100 + Number(short[1]);
  const born = inThisCentury > year ? inThisCentury - 100 : inThisCentury;
  return short[2] === '+' ? born - 100 : born;
}
