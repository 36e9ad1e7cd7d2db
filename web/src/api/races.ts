import { queryOptions } from '@tanstack/react-query';
import type { RaceRow, RunnerRow, StartListRow } from '@app/domain';
import { getJson } from './client';

/** Every race there is, ended and older ones too. */
export const racesQuery = queryOptions({
  queryKey: ['races'],
  queryFn: ({ signal }) => getJson<RaceRow[]>('/api/races?ended=true', { signal }),
});

/** The day to work with: today if it has races, else the nearest to come, else the latest there was ('YYYY-MM-DD'). */
export function dayAtHand(races: readonly RaceRow[], today: string): string | undefined {
  const days = [...new Set(races.map(({ date }) => date))].sort();
  return days.find((day) => day >= today) ?? days.at(-1);
}

/** Separates a race's rows: the race itself (missing only when it is unknown) and its runners. */
export function readRace(rows: readonly StartListRow[]): {
  readonly race: RaceRow | undefined;
  readonly runners: readonly RunnerRow[];
} {
  return {
    race: rows.find((row) => row.type === 'race'),
    runners: rows.filter((row) => row.type === 'runner'),
  };
}
