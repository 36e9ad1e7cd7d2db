import { oneLine } from './one-line';

const LONGEST = 60;

/** Letters and digits that show; these four are letters by the book and blank on the screen. */
const VISIBLE = /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u;

/** What is said of a name that will not do. */
export const ORGANISER_NAME_TEXT = 'Ange ditt namn, högst 60 tecken';

/** What an organiser calls themselves, as it is kept: on one line, 1–60 characters, one of them a letter or a digit. Else undefined. */
export function organiserName(typed: string): string | undefined {
  const name = oneLine(typed);
  const isName = VISIBLE.test(name) && Array.from(name).length <= LONGEST;
  return isName ? name : undefined;
}
