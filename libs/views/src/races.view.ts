import type { RacedayEvent } from '@app/domain';
import type { Rows, View } from '@app/eventing';
import { raceRow } from './race-row';
import type { RaceRow } from './rows';

const ALL = 'all';

/** Every race there is, of all days, by its part. */
export const races: View<RaceRow, RacedayEvent> = {
  name: 'races',
  version: 1,
  on: {
    RaceCreated: (rows, event) => rows.put(ALL, event.part, raceRow(event, '', null)),
    RaceStarted: (rows, { part, at }) => change(rows, part, (race) => raceRow(race, 'started', at)),
    RaceEnded: (rows, { part }) => change(rows, part, (race) => raceRow(race, 'ended', race.started)),
    RaceReset: (rows, { part }) => change(rows, part, (race) => raceRow(race, '', null)),
  },
};

function change(rows: Rows<RaceRow>, part: string, next: (race: RaceRow) => Omit<RaceRow, 'revision'>): void {
  const race = rows.get(ALL, part);
  if (race) rows.put(ALL, part, next(race));
}
