import type { RaceState, RunnerRow } from '@app/domain';

interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** A runner's full name. Anonymous and erased runners have no last name. */
export function fullName({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`.trim();
}

/** A runner's status in words: ej startat, på banan, i mål, DNS, DNF, DSQ. */
export function runnerStateInWords(
  { status, bib }: Pick<RunnerRow, 'status' | 'bib'>,
  race: RaceState,
): string {
  if (status === 'finished') return 'i mål';
  if (status !== '') return status.toUpperCase();
  if (race === '') return 'ej startat';
  if (bib === null) return 'DNS';
  return race === 'started' ? 'på banan' : 'ej i mål';
}

/** A bib in a public list: the number. Without one it is TBD before the start, then DNS. */
export function bibInWords(bib: number | null, race: RaceState): string {
  if (bib !== null) return String(bib);
  return race === '' ? 'TBD' : 'DNS';
}

/** For a runner whose registration was paid after the start of the race: an organiser must act. */
export const lateWords = 'Sent anmäld';

const WORDS: Readonly<Record<RaceState, string>> = { '': 'ej startat', started: 'pågår', ended: 'avslutat' };

/** A race's state in words. */
export function raceStateInWords(state: RaceState): string {
  return WORDS[state];
}
