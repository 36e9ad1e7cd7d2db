import { MARK_RULES, searchText, statusLabel, type RaceState, type RunnerRow, ownValue } from '@app/domain';

interface NamedRunner {
  readonly firstname: string;
  readonly lastname: string;
}

/** Returns a runner's full name. Anonymous and erased runners have no last name. */
export function fullName({ firstname, lastname }: NamedRunner): string {
  return `${firstname} ${lastname}`.trim();
}

/** Returns a runner's status as text: ej startat, på banan, i mål, DNS, DNF, DSQ, tid före start. */
export function runnerStateText({ status, bib }: Pick<RunnerRow, 'status' | 'bib'>, race: RaceState): string {
  if (status === 'finished') return 'i mål';
  if (status !== '') return statusLabel(status);
  if (race === '') return 'ej startat';
  if (bib === null) return 'DNS';
  return race === 'started' ? 'på banan' : 'ej i mål';
}

const SPELLED_OUT: Readonly<Record<string, { readonly text: string } | undefined>> = MARK_RULES;

/** Spells out a status code for the public: DNS → 'startade ej'. Other texts stay. */
export function spellOutStatus(state: string): string {
  return ownValue(SPELLED_OUT, state.toLowerCase())?.text ?? state;
}

/** Returns a bib in a public list: the number. Without one it is TBD before the start, then DNS. */
export function bibLabel(bib: number | null, race: RaceState): string {
  if (bib !== null) return String(bib);
  return race === '' ? 'TBD' : 'DNS';
}

const RACE_STATE_TEXTS: Readonly<Record<RaceState, string>> = {
  '': 'ej startat',
  started: 'pågår',
  ended: 'avslutat',
};

/** Returns a race's state as text. */
export function raceStateText(state: RaceState): string {
  return RACE_STATE_TEXTS[state];
}

const texts = new WeakMap<RunnerRow, string>();

/**
 * Returns a runner's search text (see `searchText`), cached per row: lists of thousands are searched at every
 * key.
 */
export function cachedSearchText(runner: RunnerRow): string {
  const text = texts.get(runner) ?? searchText(runner);
  texts.set(runner, text);
  return text;
}
