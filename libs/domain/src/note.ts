import { Refusal } from './refusal';
import { oneLine } from './text-input';

/** Longest note of an organiser, in characters. */
export const MAX_NOTE_LENGTH = 300;

/** Normalises an organiser's note to one line. Throws Refusal when it is empty or too long. */
export function checkedNote(typed: string): string {
  const note = oneLine(typed);
  if (note === '') throw new Refusal('note-missing');
  if (Array.from(note).length > MAX_NOTE_LENGTH) throw new Refusal('note-too-long');
  return note;
}
