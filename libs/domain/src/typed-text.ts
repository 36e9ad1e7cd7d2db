/**
 * What somebody typed or pasted, as text on one line: line breaks, tabs and runs of spaces are one space, and signs that nobody sees
 * but that break a line, a list or the direction of reading (control characters, bidirectional overrides) are left out. Text in which
 * nothing can be seen is no text.
 */
export function oneLine(typed: string): string {
  const line = typed.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  return SEEN.test(line) ? line : '';
}

/** What somebody typed on several lines, in the same way: line breaks stay, at most one blank line between two of text. */
export function manyLines(typed: string): string {
  const lines = typed.normalize('NFC').split(/\r\n|[\n\r\u2028\u2029]/);
  const text = lines.map((line) => line.replace(/\t/g, ' ').replace(UNSEEN, '').trimEnd()).join('\n');
  return SEEN.test(text) ? text.replace(/\n{3,}/g, '\n\n').trim() : '';
}

const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/**
 * A sign that is more than a blank, a mark upon another sign or one that shows nothing (joiners, soft hyphens, fillers, variation
 * selectors, tags). The empty Braille cell is a symbol by name alone.
 */
const SEEN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const LONGEST_NAME = 60;

/** Letters and digits that show; these four are letters by the book and blank on the screen. */
const VISIBLE = /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u;

/** What is said of a name that will not do. */
export const ORGANISER_NAME_TEXT = 'Ange ditt namn, högst 60 tecken';

/** What an organiser calls themselves, as it is kept: on one line, 1–60 characters, one of them a letter or a digit. Else undefined. */
export function organiserName(typed: string): string | undefined {
  const name = oneLine(typed);
  const isName = VISIBLE.test(name) && Array.from(name).length <= LONGEST_NAME;
  return isName ? name : undefined;
}
