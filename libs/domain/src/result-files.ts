import { csvFile, type CsvCell } from './csv';
import { distanceLabel } from './parts';
import { ERASED_NAME, type Group } from './raceday/events';
import type { BoardRow, BoardRunnerRow, RaceRow, RunnerRow, StartListRow } from './raceday/rows';
import { formatFingerprint, publicationOf } from './raceday/publication';
import { STATUS_LABELS, statusLabel, type StatusLabel } from './raceday/result-marks';
import { ANONYMOUS_NAME, visibilityOf } from './raceday/start-list';
import { rank, type Ranked } from './ranking';
import { formatResult, formatWholeSeconds, tenths } from './result-time';

const RESULTS_HEAD = [
  'Placering',
  'Startnummer',
  'Förnamn',
  'Efternamn',
  'Klass',
  'Klubb/Företag',
  'Tid',
  'Status',
  'Placering i klassen',
  'Sekunder',
  'Version',
  'Fingeravtryck',
];

/**
 * The public results of a race as CSV; takes public rows, the race's first. Finishers come by place, then DNF,
 * DNS and DSQ, last crossings before the start. Each line names its publication. `readOldResults` reads the
 * file: put into the year's folder it becomes an earlier year's results.
 */
export function resultsCsv(rows: readonly StartListRow[]): string {
  const { race, placed, others } = inResultOrder<RaceRow, RunnerRow>(rows);
  const lines = [
    ...placed.map(({ runner, place, groupPlace }) => resultCells(runner, { place, groupPlace, status: '' })),
    ...others.map((runner) => resultCells(runner, { ...NO_PLACE, status: statusOf(runner, race) })),
  ];
  const publication = publicationCells(race, [...placed.map(({ runner }) => runner), ...others]);
  return csvFile(
    RESULTS_HEAD,
    lines.map((cells) => [...cells, ...publication]),
  );
}

/**
 * '2' and its fingerprint, or 'ändrat sedan 2'; 'preliminär' before a version, empty without a publication
 * state.
 */
function publicationCells(race: RaceRow | undefined, runners: readonly RunnerRow[]): readonly CsvCell[] {
  const state = race && publicationOf(race, runners);
  if (!state) return ['', ''];
  const version = state.version > 0 ? String(state.version) : 'preliminär';
  return state.isChanged ? [`ändrat sedan ${version}`, ''] : [version, formatFingerprint(state.fingerprint)];
}

const NO_PLACE = { place: null, groupPlace: null };

interface Placing {
  readonly place: number | null;
  readonly groupPlace: number | null;
  readonly status: Status;
}

function resultCells(runner: RunnerRow, { place, groupPlace, status }: Placing): readonly CsvCell[] {
  const { bib, firstname, lastname, group, company, result } = runner;
  const time = status === '' ? result : null;
  const seconds = time === null ? '' : (tenths(time) / 10).toFixed(1).replace('.', ',');
  const timeText = time === null ? '' : formatResult(time);
  return [place, bib, firstname, lastname, group, company, timeText, status, groupPlace, seconds];
}

const FEDERATION_HEAD = [
  'Förnamn',
  'Efternamn',
  'Födelseår',
  'Kön',
  'Klubb',
  'Land',
  'Datum',
  'Distans (m)',
  'Placering',
  'Tid',
  'Status',
];

/**
 * A race as CSV for Svensk Friidrott's statistics of long races: whole seconds, rounded up, with DNF and DNS.
 * Takes the organisers' rows. Anonymous runners stay anonymous; runners under `hideAgeUnder` years and erased
 * ones are left out but occupy their places. A birth year that was not entered is empty: an age fits two.
 */
export function federationCsv(rows: readonly BoardRow[], hideAgeUnder: number | null): string {
  const { race, placed, others } = inResultOrder<BoardRow & { type: 'race' }, BoardRunnerRow>(rows);
  const lines = [
    ...placed.map(({ runner, place }) => ({ runner, place, status: '' as const })),
    ...others.map((runner) => ({ runner, place: null, status: statusOf(runner, race) })),
  ].filter(({ runner }) => visibilityOf(runner, hideAgeUnder) !== 'hidden' && !isErased(runner));
  return csvFile(
    FEDERATION_HEAD,
    lines.map(({ runner, place, status }) => {
      const { firstname, lastname, birthYear, company } = runner.anonymous ? ANONYMOUS_RUNNER : runner;
      const time = status === '' && runner.result !== null ? formatWholeSeconds(runner.result) : '';
      const who = [firstname, lastname, birthYear, SEX[runner.group], company, ''];
      return [...who, race?.date, race?.distance, place, time, status];
    }),
  );
}

const ANONYMOUS_RUNNER = { firstname: ANONYMOUS_NAME, lastname: '', birthYear: null, company: '' };
const SEX: Readonly<Record<Group, string>> = { '': '', Dam: 'K', Herr: 'M' };

function isErased({ firstname, lastname }: BoardRunnerRow): boolean {
  return firstname === ERASED_NAME && lastname === '';
}

/** The file's name: 'resultat-2025-09-13-5.6K.csv'. */
export function resultFileName(
  { date, distance }: Pick<RaceRow, 'date' | 'distance'>,
  kind = 'resultat',
): string {
  return `${kind}-${date}-${distanceLabel(distance)}.csv`;
}

type Status = '' | StatusLabel;

function inResultOrder<Race extends RaceRow, Runner extends RunnerRow | BoardRunnerRow>(
  rows: readonly (Race | Runner)[],
): { race: Race | undefined; placed: readonly Ranked<Runner>[]; others: readonly Runner[] } {
  const race = rows.find((row): row is Race => row.type === 'race');
  const runners = rows.filter((row): row is Runner => row.type === 'runner');
  const statusRank = (runner: Runner) => STATUS_ORDER.indexOf(statusOf(runner, race));
  const others = runners
    .filter(({ status }) => status !== 'finished')
    .sort(
      (a, b) => statusRank(a) - statusRank(b) || (a.bib ?? Infinity) - (b.bib ?? Infinity) || byName(a, b),
    );
  return { race, placed: rank(runners), others };
}

const STATUS_ORDER: readonly Status[] = ['', ...STATUS_LABELS];

/**
 * A runner without a bib is DNS once the race has started; one with a bib is DNF if the race ended without a
 * finish.
 */
function statusOf({ status, bib }: Pick<RunnerRow, 'status' | 'bib'>, race: RaceRow | undefined): Status {
  if (status === 'finished') return '';
  if (status !== '') return statusLabel(status);
  const state = race?.state ?? '';
  if (bib === null) return state === '' ? '' : 'DNS';
  return state === 'ended' ? 'DNF' : '';
}

function byName(a: Pick<RunnerRow, 'lastname'>, b: Pick<RunnerRow, 'lastname'>): number {
  return a.lastname < b.lastname ? -1 : Number(a.lastname > b.lastname);
}
