import type { Day } from './day';
import type { RacedayEvent } from './events';
import { conflictOf, conflictWords, hasNoStart, type Conflict } from './in-conflict';
import type { Past } from './past';

/** What is wrong with a race that is over and never began. */
const NO_START_WORDS = 'Loppet är avslutat men har ingen start. Sätt starten i kraft igen.';

/** The same of what counts and concerns nobody, or no race, of the day. */
const ADRIFT_WORDS =
  'Gäller men ändrar ingenting: det som raden bygger på är ur kraft. Ta raden ur kraft, eller sätt det den bygger på i kraft igen.';

/** What is wrong with an event that counts: the day does not know whom it is about, or it does not fit with what else is known. */
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
