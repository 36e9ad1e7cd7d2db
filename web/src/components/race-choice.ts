import { useSearchParams } from 'react-router-dom';
import { partOf, type RaceRow, stockholmDate } from '@app/domain';
import { useAppConfig } from '../api/app-config';
import { serverClock } from '../api/clock';
import type { Edition } from '../api/edition';
import { keepOnDevice, keptOnDevice } from '../config/browser-storage';

/** The race that a list shows, and the other choices. Distances in metres. `race` is missing when none is planned yet. */
export interface ChosenRace {
  readonly days: readonly string[];
  readonly day: string;
  readonly distances: readonly number[];
  readonly distance: number;
  readonly part: string;
  readonly race: RaceRow | undefined;
}

interface ChoiceInput {
  readonly races: readonly RaceRow[];
  readonly edition: Pick<Edition, 'date' | 'distances'>;
  readonly today: string;
  /** The choice in the page's address, and the distance shown last. */
  readonly requested: { readonly day?: string | null; readonly distance?: number | null };
  readonly remembered?: number | null;
}

/** The requested race. Else the day is today, the latest before or the next, and the distance is the last shown, the one on course or the longest. */
export function chooseRace({ races, edition, today, requested, remembered }: ChoiceInput): ChosenRace {
  const days = [...new Set([edition.date, ...races.map(({ date }) => date)])].sort().reverse();
  const day =
    requested.day && days.includes(requested.day) ? requested.day : defaultDay(races, today, edition.date);
  const racesOfDay = races.filter(({ date }) => date === day);
  const planned = day === edition.date ? edition.distances.map(({ metres }) => metres) : [];
  const distances = [...new Set([...planned, ...racesOfDay.map((race) => race.distance)])].sort(
    (a, b) => a - b,
  );
  const distance = defaultDistance(distances, [requested.distance, remembered, latestOnCourse(racesOfDay)]);
  return {
    days,
    day,
    distances,
    distance,
    part: partOf(day, distance),
    race: racesOfDay.find((race) => race.distance === distance),
  };
}

function defaultDay(races: readonly RaceRow[], today: string, editionDay: string): string {
  const days = [...new Set(races.map(({ date }) => date))].sort();
  const past = days.filter((day) => day <= today);
  return past.at(-1) ?? days[0] ?? editionDay;
}

function defaultDistance(
  distances: readonly number[],
  wishes: readonly (number | null | undefined)[],
): number {
  const wish = wishes.find((metres) => metres != null && distances.includes(metres));
  return wish ?? distances.at(-1) ?? 0;
}

function latestOnCourse(races: readonly RaceRow[]): number | undefined {
  const running = races.filter(({ state }) => state === 'started');
  return running.sort((a, b) => (b.started ?? 0) - (a.started ?? 0))[0]?.distance;
}

const REMEMBERED = 'raceday.distance';

/** The race that the page's address (`?dag=…&distans=…`) requests, and a function to choose another. Other parameters stay. */
export function useRaceChoice(races: readonly RaceRow[]) {
  const { edition } = useAppConfig();
  const [params, setParams] = useSearchParams();
  const chosen = chooseRace({
    races,
    edition,
    today: stockholmDate(serverClock.now()),
    requested: { day: params.get('dag'), distance: metresIn(params.get('distans')) },
    remembered: metresIn(keptOnDevice(REMEMBERED)),
  });

  const choose = ({ day, distance }: Pick<ChosenRace, 'day' | 'distance'>) => {
    keepOnDevice(REMEMBERED, String(distance / 1000));
    setParams((now) => {
      now.set('dag', day);
      now.set('distans', String(distance / 1000));
      return now;
    });
  };
  return { chosen, choose };
}

function metresIn(km: string | null): number | null {
  const metres = Math.round(Number(km) * 1000);
  return km !== null && metres > 0 ? metres : null;
}
