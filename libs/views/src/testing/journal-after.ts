import type { RacedayEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { recordedFrom } from '@app/eventing/testing';
import { DayJournal } from '../journal';
import type { JournalRow } from '../journal-row';

/** The journal of 2025-09-13 after these events. */
export function journalAfter(
  events: readonly (RacedayEvent | Recorded<RacedayEvent>)[],
): readonly JournalRow[] {
  const journal = new DayJournal('250913');
  for (const recorded of recordedFrom(events)) journal.take(recorded);
  return journal.lines;
}
