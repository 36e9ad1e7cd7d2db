import { partOf, rank, type RaceState, type RunnerRow } from '@app/domain';
import type { Edition } from '../../api/app-config';
import type { DayRace } from '../../api/public-day';

/** A race of the day on the home page; until the server answers, derived from the edition. */
export interface RaceToday {
  readonly metres: number;
  readonly part: string;
  /** 'HH:MM'; null for a race that the edition does not have. */
  readonly planned: string | null;
  readonly state: RaceState;
  /** Epoch ms. */
  readonly started: number | null;
  /** Numbers of entered runners and of finishers; null while unknown. */
  readonly entered: number | null;
  readonly finished: number | null;
}

/**
 * All races of the edition's day in the order of their planned starts; races that are not planned come last.
 */
export function racesToday(
  { date, distances }: Pick<Edition, 'date' | 'distances'>,
  dayRaces: readonly DayRace[],
): readonly RaceToday[] {
  const planned = distances.map(({ metres, start }) => {
    const race = dayRaces.find((each) => each.race.distance === metres);
    return { metres, part: partOf(date, metres), planned: start, ...progressOf(race) };
  });
  const others = dayRaces
    .filter(({ race }) => !distances.some(({ metres }) => metres === race.distance))
    .map((each) => ({
      metres: each.race.distance,
      part: each.race.part,
      planned: null,
      ...progressOf(each),
    }));
  return [...planned, ...others].sort(
    (a, b) => (a.planned ?? UNPLANNED).localeCompare(b.planned ?? UNPLANNED) || a.metres - b.metres,
  );
}

// Sorts after every clock time.
const UNPLANNED = '24:00';

type Progress = Pick<RaceToday, 'state' | 'started' | 'entered' | 'finished'>;

const UNKNOWN_PROGRESS: Progress = { state: '', started: null, entered: null, finished: null };

function progressOf(dayRace: DayRace | undefined): Progress {
  if (!dayRace) return UNKNOWN_PROGRESS;
  const { state, started } = dayRace.race;
  if (!dayRace.runners) return { ...UNKNOWN_PROGRESS, state, started };
  const finished = dayRace.runners.filter(({ status }) => status === 'finished').length;
  return { state, started, entered: dayRace.runners.length, finished };
}

/** Whether every race with entered runners has ended; false while no race is known. */
export function haveAllEnded(dayRaces: readonly DayRace[]): boolean {
  const withRunners = dayRaces.filter(({ runners }) => runners?.length !== 0);
  return withRunners.length > 0 && withRunners.every(({ race }) => race.state === 'ended');
}

/**
 * The running race to follow: that of the latest finisher, else the one that started last; undefined while
 * none runs.
 */
export function raceToFollow(
  races: readonly RaceToday[],
  newest: FinisherToday | undefined,
): RaceToday | undefined {
  const on = races.filter(({ state }) => state === 'started');
  const [latest] = [...on].sort((a, b) => (b.started ?? 0) - (a.started ?? 0));
  return on.find(({ metres }) => metres === newest?.metres) ?? latest;
}

/** A finisher with their place in their race. */
export interface FinisherToday {
  readonly runner: RunnerRow;
  readonly metres: number;
  readonly place: number;
}

/**
 * The latest finishers of all races, newest first.
 * Omits runners whose time is withheld, since showing them on arrival would reveal it; places still count
 * them.
 */
export function latestFinishersOfDay(races: readonly DayRace[], count: number): readonly FinisherToday[] {
  return races
    .flatMap(({ race, runners = [] }) =>
      rank(runners).map(({ runner, place }) => ({ runner, place, metres: race.distance })),
    )
    .filter(({ runner }) => runner.finished !== null)
    .sort((a, b) => (b.runner.finished ?? 0) - (a.runner.finished ?? 0) || b.place - a.place)
    .slice(0, count);
}
