import { csvCell } from './csv';
import { distanceLabel, readPart } from './parts';
import type { Group } from './raceday/events';

/** What RaceSplitter gets to know of a runner: never age, phone or e-mail. Rows of the start list fit. */
export interface SplitRunner {
  readonly part: string;
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly group: Group;
  readonly company: string;
}

const HEADER = 'Wave number,Racer bib number,First name,Last name,Email,Compensation,Category,Team';

/** A start list that RaceSplitter imports: CSV with a header, one wave, bibs in order. Runners without a bib are left out. */
export function raceSplitterCsv(runners: readonly SplitRunner[]): string {
  const lines = runners
    .flatMap((runner) => (runner.bib === null ? [] : [{ ...runner, bib: runner.bib }]))
    .sort((one, other) => one.bib - other.bib)
    .map(({ bib, firstname, lastname, company, ...race }) =>
      ['1', String(bib), firstname, lastname, '', '', categoryOf(race), company]
        .map((cell) => csvCell(cell, ','))
        .join(','),
    );
  return [HEADER, ...lines, ''].join('\n');
}

function categoryOf({ part, group }: Pick<SplitRunner, 'part' | 'group'>): string {
  const race = readPart(part);
  return `${race ? distanceLabel(race.distance) : part} ${group}`.trim();
}
