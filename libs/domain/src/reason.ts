import { oneLine } from './typed-text';
import { Refusal } from './refusal';

/** How long the reason for an erasure may be. */
export const LONGEST_REASON = 200;

/** Stands for a reason that nobody has written yet, where it is only tried what a correction would make. Words of one letter name nobody (`wordsIn`). */
export const UNSAID = 'x';

/** Whether a reason tells anything: digits and signs alone do not. */
export function isWorded(reason: string): boolean {
  return /\p{L}/u.test(reason);
}

/**
 * Why somebody is erased, as it is kept for good, on one line. It must not become a new place for them: refuses one that is missing, has no
 * words or is too long, and one with an address, a telephone number or a word of a name in it, in the genitive too.
 */
export function checkedReason(typed: string, names: readonly string[]): string {
  const reason = oneLine(typed);
  if (reason === '') throw new Refusal('reason-missing');
  if (!isWorded(reason)) throw new Refusal('reason-wordless');
  if (reason.length > LONGEST_REASON) throw new Refusal('reason-too-long');
  if (isNamedIn(reason, names) || ADDRESS_OR_NUMBER.test(reason.replace(DATES, '')))
    throw new Refusal('reason-names-somebody');
  return reason;
}

/** Whether a word of one of the names stands in the text, in the genitive too. */
export function isNamedIn(text: string, names: readonly string[]): boolean {
  const told = wordsTold(text);
  return names.some((name) => wordsIn(name).some((word) => told.has(word)));
}

/** The words of a text that may name somebody, each also as it is if it is a genitive. */
export function wordsTold(text: string): ReadonlySet<string> {
  return new Set(wordsIn(text).flatMap((word) => [word, word.replace(/s$/, '')]));
}

const DATES = /\b\d{4}-\d\d-\d\d\b/g;
const ADDRESS_OR_NUMBER = /@|\d([ -]?\d){5}/;

/** The words of a text, or of a name, in small letters. */
export function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]{2,}/gu) ?? []
  );
}
