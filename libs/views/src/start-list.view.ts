import type { RacedayEvent } from '@app/domain';
import type { Rows, View } from '@app/eventing';
import { isoInstant } from './iso-instant';
import { raceRow } from './race-row';
import type { RaceRow, RunnerRow, StartListRow } from './rows';
import { afresh, crossed, JUST_LISTED, restored, settled, withBib, type Standing } from './standing';

const RACE = 'race';

/** What everyone may see of a race: the race's row, then its runners and how they did. */
export const startList: View<StartListRow, RacedayEvent> = {
  name: 'start-list',
  version: 1,
  on: {
    RaceCreated: (rows, event) => rows.put(event.part, RACE, raceRow(event, '', null)),
    RunnerAdded: (rows, event) => rows.put(event.part, event.sort, runnerRow(event, JUST_LISTED)),
    RunnerChanged: (rows, event) => change(rows, event, (runner) => runnerRow(event, runner)),
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

type Names = Pick<RunnerRow, 'part' | 'sort' | 'firstname' | 'lastname' | 'group' | 'company'>;

/** Made here alone, field by field: all rows share one layout, and nothing comes along unnamed. A disqualified runner shows no time. */
function runnerRow(names: Names, standing: Standing): Omit<RunnerRow, 'revision'> {
  const { finished, result } = standing.status === 'dsq' ? JUST_LISTED : standing;
  return {
    type: 'runner',
    part: names.part,
    sort: names.sort,
    bib: standing.bib,
    firstname: names.firstname,
    lastname: names.lastname,
    group: names.group,
    company: names.company,
    status: standing.status,
    finished,
    finishedAt: finished === null ? null : isoInstant(finished),
    result,
  };
}

function stand(
  rows: Rows<StartListRow>,
  runner: Pick<RunnerRow, 'part' | 'sort'>,
  next: (before: Standing, started: number | null) => Standing,
): void {
  change(rows, runner, (row) => runnerRow(row, next(row, raceOf(rows, runner.part)?.started ?? null)));
}

function change(
  rows: Rows<StartListRow>,
  { part, sort }: Pick<RunnerRow, 'part' | 'sort'>,
  next: (runner: RunnerRow) => Omit<RunnerRow, 'revision'>,
): void {
  const row = rows.get(part, sort);
  if (row?.type === 'runner') rows.put(part, sort, next(row));
}

function changeRace(
  rows: Rows<StartListRow>,
  part: string,
  next: (race: RaceRow) => Omit<RaceRow, 'revision'>,
): void {
  const race = raceOf(rows, part);
  if (race) rows.put(part, RACE, next(race));
}

function raceOf(rows: Rows<StartListRow>, part: string): RaceRow | undefined {
  const row = rows.get(part, RACE);
  return row?.type === 'race' ? row : undefined;
}
