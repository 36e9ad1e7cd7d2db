import { conflictTexts, searchText, type BoardRunner, type RaceState, type RunnerRow } from '@app/domain';

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

const SPELLED_OUT: Readonly<Record<string, string>> = {
  DNS: 'startade ej',
  DNF: 'bröt',
  DSQ: 'diskvalificerad',
};

/** A status for those who do not know the sport's letters: DNS → 'startade ej'. Other words stay. */
export function spelledOut(state: string): string {
  return SPELLED_OUT[state] ?? state;
}

/** A bib in a public list: the number. Without one it is TBD before the start, then DNS. */
export function bibInWords(bib: number | null, race: RaceState): string {
  if (bib !== null) return String(bib);
  return race === '' ? 'TBD' : 'DNS';
}

/** For a runner whose registration was paid after the start of the race: an organiser must act. */
export const lateWords = 'Sent anmäld';

/** What of a runner does not fit together, and what would put it right; '' where all does. */
export function inConflictWords({ conflict }: Pick<BoardRunner, 'conflict'>): string {
  return conflict === null ? '' : `Går inte ihop: ${conflictTexts[conflict]}`;
}

const WORDS: Readonly<Record<RaceState, string>> = { '': 'ej startat', started: 'pågår', ended: 'avslutat' };

/** A race's state in words. */
export function raceStateInWords(state: RaceState): string {
  return WORDS[state];
}

const texts = new WeakMap<RunnerRow, string>();

/** What a runner is searched by (see `searchText`), made once for as long as the row is the same: a list of thousands follows the typing. */
export function searchedText(runner: RunnerRow): string {
  const text = texts.get(runner) ?? searchText(runner);
  texts.set(runner, text);
  return text;
}
