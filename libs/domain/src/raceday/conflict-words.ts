import type { Day } from './day';
import type { RacedayEvent } from './events';
import { conflictOf, conflictWords, hasNoStart, type Conflict } from './in-conflict';
import type { Past } from './past';

const NO_START_WORDS = 'Loppet är avslutat men har ingen start. Sätt starten i kraft igen.';

/** For an effective event whose runner or race does not exist on that day. */
const ADRIFT_WORDS =
  'Gäller men ändrar ingenting: det som raden bygger på är ur kraft. Ta raden ur kraft, eller sätt det den bygger på i kraft igen.';

/**
 * Returns the organiser's text for an effective event that is orphaned or in conflict; null without a
 * conflict.
 */
export function conflictWordsOf(
  { revision, event }: Pick<Past, 'revision' | 'event'>,
  day: Day,
): string | null {
  if (day.adrift.has(revision)) return ADRIFT_WORDS;
  if (event.type === 'RaceEnded') return hasNoStart(day.races.get(event.part)) ? NO_START_WORDS : null;
  const runner = 'sort' in event ? day.runners.get(event.sort) : undefined;
  const conflict = runner ? conflictOf(day, runner) : null;
  return conflict && isAboutIt(event, conflict) ? conflictWords[conflict] : null;
}

function isAboutIt({ type }: RacedayEvent, conflict: Conflict): boolean {
  const isOfBib = conflict === 'bib-given-on' || conflict === 'out-after-end';
  return type === (isOfBib ? 'BibRegistered' : 'RunnerFinished');
}
