/**
 * What somebody typed or pasted, as text on one line: line breaks, tabs and runs of spaces are one space, and signs that nobody sees
 * but that break a line, a list or the direction of reading (control characters, bidirectional overrides) are left out. Text in which
 * nothing can be seen is no text.
 */
export function oneLine(typed: string): string {
  const line = typed.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  return SEEN.test(line) ? line : '';
}

const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/**
 * A sign that is more than a blank, a mark upon another sign or one that shows nothing (joiners, soft hyphens, fillers, variation
 * selectors, tags). The empty Braille cell is a symbol by name alone.
 */
const SEEN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
