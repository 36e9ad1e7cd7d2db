/**
 * Normalises typed text to one line: whitespace becomes single spaces, and invisible characters that break a
 * line, a list or the reading direction (control characters, bidirectional overrides) are removed. Text
 * without visible characters becomes ''.
 */
export function oneLine(typed: string): string {
  const line = typed.normalize('NFC').replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
  return HAS_VISIBLE.test(line) ? line : '';
}

/** Control characters, lone surrogates and bidirectional overrides. */
export const INVISIBLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/**
 * A visible character: not a blank, a combining mark or an ignorable one (joiners, soft hyphens, fillers,
 * variation selectors, tags). The empty Braille cell is excluded by hand: Unicode calls it a symbol.
 */
export const HAS_VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const MAX_NAME_LENGTH = 60;

/** Visible letters and digits; Unicode calls these four letters, but they are blank. */
const VISIBLE = /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]/u;

/** The error for an invalid organiser name. */
export const ORGANISER_NAME_TEXT = 'Ange ditt namn, högst 60 tecken';

/**
 * Normalises an organiser's name to one line: 1–60 characters with a letter or digit. Undefined if invalid.
 */
export function organiserName(typed: string): string | undefined {
  const name = oneLine(typed);
  const isName = VISIBLE.test(name) && Array.from(name).length <= MAX_NAME_LENGTH;
  return isName ? name : undefined;
}
