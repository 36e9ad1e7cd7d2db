import { distanceLabel, formatResult, readPart, type RunnerStatus } from '@app/domain';

/** A runner as the journal names them. */
export interface Named {
  readonly name: string;
  readonly bib: number | null;
}

/** What happened, in the organisers' words. Times are ms. */
export const words = {
  raceCreated: (part: string) => `Lopp ${label(part)} skapat`,
  runnerAdded: (part: string, { name }: Named, registration: string | null) =>
    `${name} ${registration === null ? 'tillagd' : 'anmäld'} till ${label(part)}`,
  runnerChanged: (runner: Named) => `${called(runner)} ändrad`,
  runnerMoved: (runner: Named, from: string, to: string) =>
    `${called(runner)} flyttad från ${label(from)} till ${label(to)}`,
  runnerAnonymised: (runner: Named, anonymous: boolean) =>
    anonymous ? `${called(runner)} visas som Anonym` : `${called(runner)} visas med namn`,
  bibRegistered: ({ name }: Named, bib: number) => `Startnummer ${String(bib)} till ${name}`,
  raceStarted: (part: string) => `Start ${label(part)}`,
  runnerFinished: (runner: Named, result: number | null) =>
    result === null ? `${called(runner)} i mål` : `${called(runner)} i mål ${formatResult(result)}`,
  runnerRestored: (runner: Named) => `${called(runner)} tillbaka på banan`,
  statusSet: (runner: Named, status: RunnerStatus) => `${called(runner)} ${status.toUpperCase()}`,
  statusTaken: (runner: Named, before: string) => `${called(runner)} inte längre ${before.toUpperCase()}`,
  runnerErased: 'En person är borttagen',
  raceEnded: (part: string) => `Loppet ${label(part)} avslutat`,
  raceReset: (part: string) => `Loppet ${label(part)} nollställt`,
};

/** Added to a line whose time came from a clock that ran ahead of the server's, by so many ms. */
export function aheadWords(ms: number | null): string {
  return ms === null ? '' : ` (enhetens klocka gick ${String(Math.round(ms / 1000))} s före)`;
}

function label(part: string): string {
  const race = readPart(part);
  return race ? distanceLabel(race.distance) : part;
}

function called({ bib, name }: Named): string {
  return bib === null ? name : `Nr ${String(bib)} ${name}`;
}
