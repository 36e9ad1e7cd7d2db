import { oneLine } from './typed-text';
import { Refusal } from './refusal';

/** How long the reason for an erasure may be. */
export const LONGEST_REASON = 200;

/**
 * Why somebody is erased, as it is kept for good, on one line. It must not become a new place for them: refuses one that is missing or
 * too long, and one with an address, a telephone number or a word of a name in it, in the genitive too.
 */
export function checkedReason(typed: string, names: readonly string[]): string {
  const reason = oneLine(typed);
  if (reason === '') throw new Refusal('reason-missing');
  if (reason.length > LONGEST_REASON) throw new Refusal('reason-too-long');
  if (isNamedIn(reason, names) || ADDRESS_OR_NUMBER.test(reason.replace(DATES, '')))
    throw new Refusal('reason-names-somebody');
  return reason;
}

/** Whether a word of one of the names stands in the text, in the genitive too. */
export function isNamedIn(text: string, names: readonly string[]): boolean {
  const told = new Set(wordsIn(text).flatMap((word) => [word, word.replace(/s$/, '')]));
  return names.some((name) => wordsIn(name).some((word) => told.has(word)));
}

const DATES = /\b\d{4}-\d\d-\d\d\b/g;
const ADDRESS_OR_NUMBER = /@|\d([ -]?\d){5}/;

function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]{2,}/gu) ?? []
  );
}
