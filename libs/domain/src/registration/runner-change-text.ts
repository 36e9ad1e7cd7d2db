import type { RacedayEvent } from '../raceday/events';
import { describeEvent } from '../raceday/event-text';

/** Texts of corrections, without the other runners and the reason. */
const corrections: Readonly<Partial<Record<RacedayEvent['type'], string>>> = {
  FinishTimeAdjusted: 'Tiden i mål rättad',
  FinishInserted: 'Införd i mål i efterhand',
  BibsSwapped: 'Startnumret bytt med en annan löpare',
  TieDeclared: 'Placeringen delad med en annan löpare',
  JudgeOrderSet: 'Ordningen i mål bestämd av en domare',
};

/**
 * Describes what a race-day event did to one runner, naming no other; undefined if it does not concern the
 * runner.
 */
export function runnerChangeText(event: RacedayEvent, sort: string): string | undefined {
  if (!isAbout(event, sort)) return undefined;
  const correction = corrections[event.type];
  if (correction !== undefined) return correction;
  return describeEvent(event, {
    runner: { name: 'Löparen', bib: null },
    status: '',
    started: null,
    others: [],
  });
}

function isAbout(event: RacedayEvent, sort: string): boolean {
  if ('sorts' in event) return event.sorts.includes(sort);
  return ('sort' in event && event.sort === sort) || ('other' in event && event.other === sort);
}
