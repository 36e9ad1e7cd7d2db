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

/** The digits of a login code as typed or pasted, without spaces, dashes or text around it. */
export function normalizeLoginCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '');
}

/**
 * Normalises a typed campaign code: upper case, without spaces, dashes and invisible characters; an Epassi
 * code gets its hyphen back. null for an empty code.
 */
export function normalizeCampaignCode(typed: string | null): string | null {
  const code = (typed ?? '').normalize('NFKC').toUpperCase().replace(IGNORED_CHARACTERS, '');
  if (code === '') return null;
  return code.replace(/^EPASSI(?=.)/, 'EPASSI-');
}

/**
 * The short code of a receipt, for use on race morning: the start of its payment's random id, '4F9A 21C7'. It
 * reveals nothing: only organisers can look it up. undefined for an id of another kind.
 */
export function receiptCode(payref: string): string | undefined {
  return findReceiptCode(/[0-9A-F]{32}(?=_|$)/.exec(payref)?.[0] ?? '');
}

/**
 * Finds a receipt's short code in typed or scanned text: with or without a space, in the whole id, or in the
 * receipt's address. undefined for none. A name may look like a code (Abba Fede); the caller checks that the
 * receipt exists.
 */
export function findReceiptCode(typed: string): string | undefined {
  const text = typed.normalize('NFKC').toUpperCase();
  const id =
    /\/KVITTO\/(?:\w+-)?([0-9A-F]{32})(?![0-9A-F])/.exec(text)?.[1] ?? text.replace(IGNORED_CHARACTERS, '');
  const [, first, second] = /^([0-9A-F]{4})([0-9A-F]{4})(?:[0-9A-F]{24})?$/.exec(id) ?? [];
  return first !== undefined && second !== undefined ? `${first} ${second}` : undefined;
}

const IGNORED_CHARACTERS = /[\s\p{Pd}\p{Cf}\p{Cc}\u2212]/gu;
