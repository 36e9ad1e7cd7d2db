import type { RacedayEvent, RunnerDetails } from '@app/domain';
import type { Rows, View } from '@app/eventing';
import { isoInstant } from './iso-instant';
import { raceRow } from './race-row';
import type { BoardRow, BoardRunnerRow, RaceRow } from './rows';
import { afresh, crossed, JUST_LISTED, restored, settled, withBib, type Standing } from './standing';

const RACE = 'race';

/** What organisers see of a race: the race's row, then its runners with what the public never gets. */
export const raceBoard: View<BoardRow, RacedayEvent> = {
  name: 'race-board',
  version: 2,
  on: {
    RaceCreated: (rows, event) => rows.put(event.part, RACE, raceRow(event, '', null)),
    RunnerAdded: (rows, event) =>
      rows.put(event.part, event.sort, runnerRow(event, event.late ?? null, JUST_LISTED)),
    RunnerChanged: (rows, event) => change(rows, event, (runner) => runnerRow(event, runner.late, runner)),
    BibRegistered: (rows, event) => stand(rows, event, (runner) => withBib(runner, event.bib)),
    RaceStarted: (rows, { part, at }) => changeRace(rows, part, (race) => raceRow(race, 'started', at)),
    RunnerFinished: (rows, event) =>
      stand(rows, event, (runner, started) => crossed(runner, event.at, started)),
    RunnerRestored: (rows, event) => stand(rows, event, restored),
    RunnerStatusSet: (rows, event) =>
      stand(rows, event, (runner, started) => settled(runner, event, started)),
    RaceEnded: (rows, { part }) => changeRace(rows, part, (race) => raceRow(race, 'ended', race.started)),
    RaceReset: (rows, { part }) => {
      changeRace(rows, part, (race) => raceRow(race, '', null));
      for (const row of [...rows.all(part)]) {
        if (row.type === 'runner' && row.status !== '') stand(rows, row, afresh);
      }
    },
  },
};

type Details = RunnerDetails & Pick<BoardRunnerRow, 'part' | 'sort'>;

/** Made here alone, field by field: all rows share one layout. A disqualified runner keeps their crossing. */
function runnerRow(
  details: Details,
  late: BoardRunnerRow['late'],
  standing: Standing,
): Omit<BoardRunnerRow, 'revision'> {
  const { finished } = standing;
  return {
    type: 'runner',
    part: details.part,
    sort: details.sort,
    bib: standing.bib,
    firstname: details.firstname,
    lastname: details.lastname,
    group: details.group,
    company: details.company,
    status: standing.status,
    finished,
    finishedAt: finished === null ? null : isoInstant(finished),
    result: standing.result,
    age: details.age,
    birthYear: details.birthYear,
    phone: details.phone,
    registration: details.registration,
    paid: details.registration !== null,
    late,
  };
}

function stand(
  rows: Rows<BoardRow>,
  runner: Pick<BoardRunnerRow, 'part' | 'sort'>,
  next: (before: Standing, started: number | null) => Standing,
): void {
  change(rows, runner, (row) =>
    runnerRow(row, row.late, next(row, raceOf(rows, runner.part)?.started ?? null)),
  );
}

function change(
  rows: Rows<BoardRow>,
  { part, sort }: Pick<BoardRunnerRow, 'part' | 'sort'>,
  next: (runner: BoardRunnerRow) => Omit<BoardRunnerRow, 'revision'>,
): void {
  const row = rows.get(part, sort);
  if (row?.type === 'runner') rows.put(part, sort, next(row));
}

function changeRace(
  rows: Rows<BoardRow>,
  part: string,
  next: (race: RaceRow) => Omit<RaceRow, 'revision'>,
): void {
  const race = raceOf(rows, part);
  if (race) rows.put(part, RACE, next(race));
}

function raceOf(rows: Rows<BoardRow>, part: string): RaceRow | undefined {
  const row = rows.get(part, RACE);
  return row?.type === 'race' ? row : undefined;
}
