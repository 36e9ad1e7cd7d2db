import type { Day, PastEvent } from './day';
import type { RacedayEvent } from './events';
import { conflictOf, conflictTexts, hasNoStart, type Conflict } from './conflict';

const NO_START_TEXT = 'Loppet är avslutat men har ingen start. Sätt starten i kraft igen.';

/** For an effective event whose runner or race does not exist on that day. */
const ORPHANED_TEXT =
  'Gäller men ändrar ingenting: det som raden bygger på är ur kraft. Ta raden ur kraft, eller sätt det den bygger på i kraft igen.';

/**
 * Returns the organiser's text for an effective event that is orphaned or in conflict; null without a
 * conflict.
 */
export function conflictTextOf(
  { revision, event }: Pick<PastEvent, 'revision' | 'event'>,
  day: Day,
): string | null {
  if (day.orphaned.has(revision)) return ORPHANED_TEXT;
  if (event.type === 'RaceEnded') return hasNoStart(day.races.get(event.part)) ? NO_START_TEXT : null;
  const runner = 'sort' in event ? day.runners.get(event.sort) : undefined;
  const conflict = runner ? conflictOf(day, runner) : null;
  return conflict && isEventOfConflict(event, conflict) ? conflictTexts[conflict] : null;
}

function isEventOfConflict({ type }: RacedayEvent, conflict: Conflict): boolean {
  const isOfBib = conflict === 'bib-given-on' || conflict === 'out-after-end';
  return type === (isOfBib ? 'BibRegistered' : 'RunnerFinished');
}
