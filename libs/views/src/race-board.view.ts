import { erasedRunner, type RacedayEvent, type RunnerDetails } from '@app/domain';
import type { Rows, View } from '@app/eventing';
import { aheadOf } from './ahead';
import { isoInstant } from './iso-instant';
import { asNewAsNow, raceRow } from './race-row';
import type { BoardRaceRow, BoardRow, BoardRunnerRow } from './rows';
import { afresh, crossed, JUST_LISTED, moved, restored, settled, withBib, type Standing } from './standing';

const RACE = 'race';

/** What organisers see of a race: the race's row, then its runners with what the public never gets. */
export const raceBoard: View<BoardRow, RacedayEvent> = {
  name: 'race-board',
  version: 4,
  on: {
    RaceCreated: (rows, event) => rows.put(event.part, RACE, { ...raceRow(event, '', null), ahead: null }),
    RunnerAdded: (rows, event) =>
      rows.put(
        event.part,
        event.sort,
        runnerRow(event, { late: event.late ?? null, anonymous: false, ahead: null }, JUST_LISTED),
      ),
    RunnerChanged: (rows, event) => change(rows, event, (runner) => runnerRow(event, runner, runner)),
    RunnerMoved: (rows, { sort, from, to }) => {
      const runner = rows.get(from, sort);
      const race = raceOf(rows, to);
      if (runner?.type !== 'runner' || !race || !rows.remove(from, sort)) return;
      changeRace(rows, from, asNewAsNow);
      rows.put(
        to,
        sort,
        runnerRow({ ...runner, part: to }, { ...runner, late: null }, moved(runner, race.started)),
      );
    },
    RunnerAnonymised: (rows, event) =>
      change(rows, event, (runner) => runnerRow(runner, { ...runner, anonymous: event.anonymous }, runner)),
    BibRegistered: (rows, event) => stand(rows, event, (runner) => withBib(runner, event.bib)),
    RaceStarted: (rows, { part, at }, { meta }) =>
      changeRace(rows, part, (race) => ({ ...raceRow(race, 'started', at), ahead: aheadOf(meta) })),
    RunnerFinished: (rows, event, { meta }) => {
      const started = raceOf(rows, event.part)?.started ?? null;
      change(rows, event, (runner) =>
        runnerRow(runner, { ...runner, ahead: aheadOf(meta) }, crossed(runner, event.at, started)),
      );
    },
    RunnerRestored: (rows, event) => stand(rows, event, restored),
    RunnerStatusSet: (rows, event) =>
      stand(rows, event, (runner, started) => settled(runner, event, started)),
    RunnerErased: (rows, event) =>
      change(rows, event, (runner) => runnerRow({ ...runner, ...erasedRunner }, runner, runner)),
    RaceEnded: (rows, { part }) =>
      changeRace(rows, part, (race) => ({ ...raceRow(race, 'ended', race.started), ahead: race.ahead })),
    RaceReset: (rows, { part }) => {
      changeRace(rows, part, (race) => ({ ...raceRow(race, '', null), ahead: null }));
      for (const row of [...rows.all(part)]) {
        if (row.type === 'runner' && row.status !== '') stand(rows, row, afresh);
      }
    },
  },
};

type Details = RunnerDetails & Pick<BoardRunnerRow, 'part' | 'sort'>;
/** What organisers are told beside it all. A row is one too. */
type Marks = Pick<BoardRunnerRow, 'late' | 'anonymous' | 'ahead'>;

/** Made here alone, field by field: all rows share one layout. A disqualified runner keeps their crossing. */
function runnerRow(
  details: Details,
  { late, anonymous, ahead }: Marks,
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
    anonymous,
    ahead: finished === null ? null : ahead,
  };
}

function stand(
  rows: Rows<BoardRow>,
  runner: Pick<BoardRunnerRow, 'part' | 'sort'>,
  next: (before: Standing, started: number | null) => Standing,
): void {
  change(rows, runner, (row) => runnerRow(row, row, next(row, raceOf(rows, runner.part)?.started ?? null)));
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
  next: (race: BoardRaceRow) => Omit<BoardRaceRow, 'revision'>,
): void {
  const race = raceOf(rows, part);
  if (race) rows.put(part, RACE, next(race));
}

function raceOf(rows: Rows<BoardRow>, part: string): BoardRaceRow | undefined {
  const row = rows.get(part, RACE);
  return row?.type === 'race' ? row : undefined;
}
