import { oneLine } from './text-input';
import { Refusal } from './refusal';

/** Longest reason for an erasure, in characters. */
export const MAX_REASON_LENGTH = 200;

/**
 * Placeholder for a reason not written yet, when a correction is only tried. One-letter words never match a
 * name (`wordsIn`).
 */
export const PLACEHOLDER_REASON = 'x';

/** Whether a reason has a letter, not only digits and signs. */
export function hasLetters(reason: string): boolean {
  return /\p{L}/u.test(reason);
}

/**
 * Normalises the reason of an erasure, stored for good, to one line. Throws Refusal when it is missing, has
 * no letter, is too long, or has an address, a phone number or a word of a name in it, also in the genitive.
 * Bibs in a row are no phone number.
 */
export function checkedReason(
  typed: string,
  names: readonly string[],
  bibs: { readonly has: (bib: number) => boolean } = new Set(),
): string {
  const reason = oneLine(typed);
  if (reason === '') throw new Refusal('reason-missing');
  if (!hasLetters(reason)) throw new Refusal('reason-wordless');
  if (reason.length > MAX_REASON_LENGTH) throw new Refusal('reason-too-long');
  if (mentionsName(reason, names) || ADDRESS_OR_NUMBER.test(withoutOtherNumbers(reason, bibs)))
    throw new Refusal('reason-names-somebody');
  return reason;
}

/** Whether the text contains a word of one of the names, also in the genitive. */
export function mentionsName(text: string, names: readonly string[]): boolean {
  const candidates = new Set(wordsIn(text).flatMap((word) => [word, word.replace(/s$/, '')]));
  return names.some((name) => wordsIn(name).some((word) => candidates.has(word)));
}

const ADDRESS_OR_NUMBER = /@|\d([ -]?\d){5}/;
const DATES = /\b\d{4}-\d\d-\d\d\b/g;
/** Numbers of at most five digits without a leading zero, such as '412-414' or '414 412 413'. */
const SHORT_NUMBERS = /(?<![+\d]|\d[ -])[1-9]\d{0,4}(?:[ -][1-9]\d{0,4})+(?![ -]?\d)/g;

/** The text without dates and without bibs in a row, which look like telephone numbers. */
function withoutOtherNumbers(text: string, bibs: { readonly has: (bib: number) => boolean }): string {
  const areBibs = (found: string) => found.split(/[ -]/).every((number) => bibs.has(Number(number)));
  return text.replace(DATES, '').replace(SHORT_NUMBERS, (found) => (areBibs(found) ? '' : found));
}

/** The words of a text or name, of two letters or more, in lower case. */
export function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]{2,}/gu) ?? []
  );
}

/** Longest note of an organiser, in characters. */
export const MAX_NOTE_LENGTH = 300;

/** Normalises an organiser's note to one line. Throws Refusal when it is empty or too long. */
export function checkedNote(typed: string): string {
  const note = oneLine(typed);
  if (note === '') throw new Refusal('note-missing');
  if (Array.from(note).length > MAX_NOTE_LENGTH) throw new Refusal('note-too-long');
  return note;
}
