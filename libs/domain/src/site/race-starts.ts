import { distanceLabel } from '../parts';
import type { RaceState } from '../raceday/rows';

/** A race with its own planned start, if it has one. */
interface PlannedRace {
  readonly date: string;
  readonly distance: number;
  /** 'HH:MM'. */
  readonly plannedStart?: string;
}

/** An edition's programme: its day and the start, 'HH:MM', of each distance (metres). */
interface Programme {
  readonly date: string;
  readonly distances: readonly { readonly metres: number; readonly start: string }[];
}

/** The planned start, 'HH:MM', of a distance. */
export interface DistanceStart {
  readonly metres: number;
  readonly label: string;
  readonly start: string;
}

/** The edition with the own starts of its day's races in place of the programme's; itself without any. */
export function withOwnStarts<Edition extends Programme>(
  edition: Edition,
  races: readonly PlannedRace[],
): Edition {
  const own = ownStartsOn(edition.date, races);
  const isUnchanged = edition.distances.every(({ metres, start }) => (own.get(metres) ?? start) === start);
  if (isUnchanged) return edition;
  const distances = edition.distances.map((each) => ({ ...each, start: own.get(each.metres) ?? each.start }));
  return { ...edition, distances };
}

/**
 * All planned starts of the edition's day, in order: the programme's, and of other races that have one of
 * their own.
 */
export function startsOfDay(edition: Programme, races: readonly PlannedRace[]): readonly DistanceStart[] {
  const own = ownStartsOn(edition.date, races);
  const programme = new Map(edition.distances.map(({ metres, start }) => [metres, start]));
  return [...new Map([...programme, ...own])]
    .map(([metres, start]) => ({ metres, label: distanceLabel(metres), start }))
    .sort((one, other) => one.start.localeCompare(other.start) || one.metres - other.metres);
}

/** The planned starts on that day of races that have neither started nor ended. */
export function withoutStarted(
  starts: readonly DistanceStart[],
  races: readonly (PlannedRace & { readonly state: RaceState })[],
  date: string,
): readonly DistanceStart[] {
  const started = races.filter((race) => race.date === date && race.state !== '');
  return starts.filter(({ metres }) => !started.some(({ distance }) => distance === metres));
}

/** A race's planned start, 'HH:MM': its own, else the programme's on the edition's day; undefined for none. */
export function startOfRace({ date, distances }: Programme, race: PlannedRace): string | undefined {
  if (race.plannedStart !== undefined) return race.plannedStart;
  return race.date === date ? distances.find(({ metres }) => metres === race.distance)?.start : undefined;
}

function ownStartsOn(date: string, races: readonly PlannedRace[]): ReadonlyMap<number, string> {
  return new Map(
    races.flatMap((race) =>
      race.date === date && race.plannedStart !== undefined ? [[race.distance, race.plannedStart]] : [],
    ),
  );
}
