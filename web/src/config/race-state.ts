import type { RaceState } from '@app/domain';

const WORDS: Readonly<Record<RaceState, string>> = { '': 'ej startat', started: 'pågår', ended: 'avslutat' };

/** A race's state in words. */
export function raceStateInWords(state: RaceState): string {
  return WORDS[state];
}
