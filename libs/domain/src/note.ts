import { Refusal } from './refusal';
import { oneLine } from './typed-text';

/** How long what organisers write down about what they did may be. */
export const LONGEST_NOTE = 300;

/** What an organiser wrote about what was done, on one line; refuses none and one that is too long. */
export function checkedNote(typed: string): string {
  const note = oneLine(typed);
  if (note === '') throw new Refusal('note-missing');
  if (Array.from(note).length > LONGEST_NOTE) throw new Refusal('note-too-long');
  return note;
}
