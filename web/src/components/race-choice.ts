import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { partOf, type RaceRow, stockholmDate } from '@app/domain';
import { useAppConfig, type Edition } from '../api/app-config';
import { plainText, storedValue, useStored } from '../config/stored-value';
import { useServerNow } from './time-hooks';

/**
 * The race that a list shows, and the other choices. Distances in metres. `race` is undefined when none is
 * planned yet.
 */
export interface ChosenRace {
  readonly days: readonly string[];
  readonly day: string;
  readonly distances: readonly number[];
  readonly distance: number;
  readonly part: string;
  readonly race: RaceRow | undefined;
  /** Whether the address names another race, which does not exist. */
  readonly isFallback: boolean;
}

interface ChoiceInput {
  readonly races: readonly RaceRow[];
  readonly edition: Pick<Edition, 'date' | 'distances'>;
  readonly today: string;
  /** The address's choice, the distance chosen last, and the one shown because it was on course. */
  readonly requested: { readonly day?: string | null; readonly distance?: number | null };
  readonly remembered?: number | null;
  readonly shownOnCourse?: number | null;
}

/**
 * Returns the requested race. Otherwise the day is today, the latest before or the next (none of years before
 * the edition's). The distance is the first of: on course (the one shown already, else the latest start),
 * shown until its end, chosen last, ended last, longest.
 */
export function chooseRace(input: ChoiceInput): ChosenRace {
  const { races, edition, today, requested, remembered, shownOnCourse } = input;
  const days = [...new Set([edition.date, ...races.map(({ date }) => date)])].sort().reverse();
  const day =
    requested.day && days.includes(requested.day) ? requested.day : defaultDay(races, today, edition.date);
  const racesOfDay = races.filter(({ date }) => date === day);
  const planned = day === edition.date ? edition.distances.map(({ metres }) => metres) : [];
  const distances = [...new Set([...planned, ...racesOfDay.map((race) => race.distance)])].sort(
    (a, b) => a - b,
  );
  const onCourse = distancesInState(racesOfDay, 'started');
  const isStillOn = shownOnCourse != null && onCourse.includes(shownOnCourse);
  const distance = defaultDistance(distances, [
    requested.distance,
    isStillOn ? shownOnCourse : onCourse[0],
    shownOnCourse,
    remembered,
    distancesInState(racesOfDay, 'ended')[0],
  ]);
  return {
    days,
    day,
    distances,
    distance,
    part: partOf(day, distance),
    race: racesOfDay.find((race) => race.distance === distance),
    isFallback: differsFrom(requested.day, day) || differsFrom(requested.distance, distance),
  };
}

function differsFrom<T>(wanted: T | null | undefined, shown: T): boolean {
  return wanted != null && wanted !== shown;
}

function defaultDay(races: readonly RaceRow[], today: string, editionDay: string): string {
  const first = editionDay.slice(0, 4);
  const days = [...new Set(races.map(({ date }) => date))].filter((day) => day >= first).sort();
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

/** The distances in this state, latest start first; of equal starts the longest. */
function distancesInState(races: readonly RaceRow[], wanted: 'started' | 'ended'): readonly number[] {
  return races
    .filter(({ state }) => state === wanted)
    .sort((a, b) => (b.started ?? 0) - (a.started ?? 0) || b.distance - a.distance)
    .map(({ distance }) => distance);
}

/** The distance chosen last on this device, in km. */
const storedDistance = storedValue('raceday.distance', plainText);
const MINUTE = 60_000;

/** Today ('YYYY-MM-DD') and the distance chosen last, if known. */
export interface ChoiceMemory {
  readonly today: string;
  readonly remembered: number | null;
  readonly remember: (km: string) => void;
}

/** Returns today by the server's clock, and the device's stored choice. Call it as soon as a page opens. */
export function useChoiceMemory(): ChoiceMemory {
  const remembered = metresFromKm(useStored(storedDistance));
  return { today: stockholmDate(useServerNow(MINUTE)), remembered, remember: storedDistance.write };
}

/**
 * Returns the race that the page's address (`?dag=…&distans=…`) requests, and a function that chooses
 * another; other parameters stay. Without a request the race on course shows, and stays after it has ended.
 */
export function useRaceChoice(races: readonly RaceRow[], { today, remembered, remember }: ChoiceMemory) {
  const { edition } = useAppConfig();
  const [params, setParams] = useSearchParams();
  const [shownOnCourse, setShownOnCourse] = useState<number | null>(null);
  const chosenOf = (requested: ChoiceInput['requested']) =>
    chooseRace({ races, edition, today, requested, remembered, shownOnCourse });
  const chosen = chosenOf({ day: params.get('dag'), distance: distanceFromParams(params) });
  if (chosen.race?.state === 'started' && chosen.distance !== shownOnCourse)
    setShownOnCourse(chosen.distance);

  // Another day may lack the distance: the address then names an existing race.
  const choose = (wanted: Pick<ChosenRace, 'day' | 'distance'>) => {
    remember(String(wanted.distance / 1000));
    const { day, distance } = chosenOf(wanted);
    setParams(
      (now) => {
        now.set('dag', day);
        now.set('distans', String(distance / 1000));
        return now;
      },
      { preventScrollReset: true },
    );
  };
  return { chosen, choose };
}

/** Returns the distance of a page's address in metres: null without one, 0 for an invalid one. */
export function distanceFromParams(params: URLSearchParams): number | null {
  return params.has('distans') ? (metresFromKm(params.get('distans')) ?? 0) : null;
}

/** Converts an address's distance in km to metres. */
export function metresFromKm(km: string | null): number | null {
  const metres = Math.round(Number(km) * 1000);
  return km !== null && metres > 0 ? metres : null;
}
