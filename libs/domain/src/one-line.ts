/**
 * What somebody typed or pasted, as text on one line: line breaks, tabs and runs of spaces are one space, and signs that nobody sees
 * but that break a line, a list or the direction of reading (control characters, bidirectional overrides) are left out.
 */
export function oneLine(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
}

const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;
