import type { RacedayEvent } from '../raceday/events';
import { inWords } from '../raceday/words';

/** Said of one of those whom a correction is about, and of none of the others, nor why. */
const corrections: Readonly<Partial<Record<RacedayEvent['type'], string>>> = {
  FinishTimeAdjusted: 'Tiden i mål rättad',
  FinishInserted: 'Införd i mål i efterhand',
  BibsSwapped: 'Startnumret bytt med en annan löpare',
  TieDeclared: 'Placeringen delad med en annan löpare',
  JudgeOrderSet: 'Ordningen i mål bestämd av en domare',
};

/** What an event of a race day did with one runner, in words that tell of nobody else; undefined for what is not about them. */
export function runnerChange(event: RacedayEvent, sort: string): string | undefined {
  if (!isAbout(event, sort)) return undefined;
  const correction = corrections[event.type];
  if (correction !== undefined) return correction;
  return inWords(event, { runner: { name: 'Löparen', bib: null }, status: '', started: null, others: [] });
}

function isAbout(event: RacedayEvent, sort: string): boolean {
  if ('sorts' in event) return event.sorts.includes(sort);
  return ('sort' in event && event.sort === sort) || ('other' in event && event.other === sort);
}
