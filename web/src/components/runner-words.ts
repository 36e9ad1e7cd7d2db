import type { RaceState, RunnerRow } from '@app/domain';

interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** A runner's name as it is read. Who is anonymous or erased has no last name. */
export function fullName({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`.trim();
}

/** How a runner is doing, in words: ej startat, på banan, i mål, DNS, DNF, DSQ. */
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

/** A bib for a public list: the number; without one DNS once the race is under way, before that TBD. */
export function bibInWords(bib: number | null, race: RaceState): string {
  if (bib !== null) return String(bib);
  return race === '' ? 'TBD' : 'DNS';
}

/** Said of a runner whose registration was paid when the race had begun or was over: somebody has to see to it. */
export const lateWords = 'Sent anmäld';

const WORDS: Readonly<Record<RaceState, string>> = { '': 'ej startat', started: 'pågår', ended: 'avslutat' };

/** A race's state in words. */
export function raceStateInWords(state: RaceState): string {
  return WORDS[state];
}
