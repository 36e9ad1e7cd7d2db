import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import {
  DAY_REVISIONS,
  dayOf,
  ownValue,
  type RaceRow,
  type RemovedRow,
  type RevisionByDay,
  type RunnerRow,
  type StartListRow,
} from '@app/domain';
import { getJson, newerAnswer } from './client';

/** All races, ended and older ones too. */
export const racesQuery = queryOptions({
  queryKey: ['races'],
  queryFn: async ({ signal, client }) => {
    const onHeaders = (headers: Headers) => storeDayRevisions(client, ['races'], headers);
    const fetched = await getJson<RaceRow[]>('/api/races?ended=true', { signal, onHeaders });
    const cached = client.getQueryData<RaceRow[]>(['races']) ?? [];
    const answered = client.getQueryData<RevisionByDay>(dayRevisionsKey(['races'])) ?? {};
    // A race that the answer lacks is newer than the answer, or removed.
    const isNewer = ({ part, revision }: RaceRow) =>
      !fetched.some((race) => race.part === part) && revision > (ownValue(answered, dayOf(part)) ?? Infinity);
    return withNewerRaces([...fetched, ...cached.filter(isNewer)], cached);
  },
});

/** The query key of one race's rows. */
export const raceKey = (part: string) => ['race', part] as const;

/** Returns `cached`, each race replaced by a newer row; adds none. */
export function withNewerRaces(cached: RaceRow[], newRaces: readonly RaceRow[]): RaceRow[] {
  return cached.map((race) =>
    newerAnswer(
      newRaces.find(({ part }) => part === race.part),
      race,
    ),
  );
}

/** Returns `cached` without races that were removed since. */
export function withoutRemovedRaces(
  cached: RaceRow[],
  rows: readonly (StartListRow | RemovedRow)[],
): RaceRow[] {
  const removed = rows.filter((row) => row.type === 'removed' && row.sort === 'race');
  const isRemoved = ({ part, revision }: RaceRow) =>
    removed.some((row) => row.part === part && row.revision > revision);
  return removed.length === 0 ? cached : cached.filter((race) => !isRemoved(race));
}

/**
 * Returns the day to work with ('YYYY-MM-DD'): today if it has races, else the nearest to come, else the
 * latest.
 */
export function currentRaceDay(races: readonly RaceRow[], today: string): string | undefined {
  const days = [...new Set(races.map(({ date }) => date))].sort();
  return days.find((day) => day >= today) ?? days.at(-1);
}

/** Splits a race's rows into the race itself (missing only when it is unknown) and its runners. */
export function splitRaceRows(rows: readonly (StartListRow | RemovedRow)[]): {
  readonly race: RaceRow | undefined;
  readonly runners: readonly RunnerRow[];
} {
  return {
    race: rows.find((row) => row.type === 'race'),
    runners: rows.filter((row) => row.type === 'runner'),
  };
}

/** The query key of the day revisions that came with a query's answer. */
export const dayRevisionsKey = (queryKey: QueryKey) => ['as-of', ...queryKey];

/** Stores the day revisions that the server had when it answered the query. */
export function storeDayRevisions(client: QueryClient, queryKey: QueryKey, headers: Headers): void {
  client.setQueryData<RevisionByDay>(
    dayRevisionsKey(queryKey),
    parseDayRevisions(headers.get(DAY_REVISIONS) ?? ''),
  );
}

function parseDayRevisions(header: string): RevisionByDay {
  const pairs = [...header.matchAll(/(\d{6})=(\d+)/g)];
  return Object.fromEntries(pairs.map(([, day = '', revision]) => [day, Number(revision)]));
}
