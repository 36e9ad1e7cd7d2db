import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import {
  DAY_REVISIONS,
  dayOf,
  type RaceRow,
  type RemovedRow,
  type RevisionByDay,
  type RunnerRow,
  type StartListRow,
} from '@app/domain';
import { getJson, newerAnswer } from './client';
import type { PushedRows, SubscribeAck } from './live-socket';

/** All races, ended and older ones too. */
export const racesQuery = queryOptions({
  queryKey: ['races'],
  queryFn: async ({ signal, client }) => {
    const onHeaders = (headers: Headers) => storeDayRevisions(client, ['races'], headers);
    const fetched = await getJson<RaceRow[]>('/api/races?ended=true', { signal, onHeaders });
    const cached = client.getQueryData<RaceRow[]>(['races']) ?? [];
    const isMissing = (race: RaceRow) => !fetched.some(({ part }) => part === race.part);
    return withNewerRaces([...fetched, ...cached.filter(isMissing)], cached);
  },
});

/** The query key of one race's rows. */
export const raceKey = (part: string) => ['race', part] as const;

/** Returns the known races, each replaced by a newer row; adds none. */
export function withNewerRaces(cached: RaceRow[], newRaces: readonly RaceRow[]): RaceRow[] {
  return cached.map((race) =>
    newerAnswer(
      newRaces.find(({ part }) => part === race.part),
      race,
    ),
  );
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

const dayRevisionsKey = (queryKey: QueryKey) => ['as-of', ...queryKey];

/** Stores the day revisions that the server had when it answered the query. */
export function storeDayRevisions(client: QueryClient, queryKey: QueryKey, headers: Headers): void {
  client.setQueryData<RevisionByDay>(
    dayRevisionsKey(queryKey),
    parseDayRevisions(headers.get(DAY_REVISIONS) ?? ''),
  );
}

/**
 * Returns whether the query's answer includes the days at these revisions. False if its revisions are
 * unknown, or a revision is 0: a server that has just started reports 0 for a day without later events.
 */
function includesDayRevisions(client: QueryClient, queryKey: QueryKey, days: RevisionByDay): boolean {
  const cached = client.getQueryData<RevisionByDay>(dayRevisionsKey(queryKey)) ?? {};
  const expected = Object.entries(days);
  return (
    expected.length > 0 &&
    expected.every(([day, revision]) => revision > 0 && (cached[day] ?? -1) >= revision)
  );
}

function parseDayRevisions(header: string): RevisionByDay {
  const pairs = [...header.matchAll(/(\d{6})=(\d+)/g)];
  return Object.fromEntries(pairs.map(([, day = '', revision]) => [day, Number(revision)]));
}

interface Versioned {
  readonly type: string;
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
}

/**
 * Merges rows by `sort`; the highest revision wins. Removed rows stay as tombstones, so that an older row
 * does not come back. Returns the known array itself when nothing is newer.
 */
export function mergeRows<Row extends Versioned>(
  cached: PushedRows<Row>,
  newRows: PushedRows<Row>,
): PushedRows<Row> {
  const rows = new Map<string, Row | RemovedRow>(cached.map((row) => [row.sort, row]));
  const newer = newRows.filter((row) => {
    const isNewer = row.revision > (rows.get(row.sort)?.revision ?? -1);
    if (isNewer) rows.set(row.sort, row);
    return isNewer;
  });
  return newer.length === 0 ? cached : [...rows.values()];
}

/**
 * Merges a fetched list with the known rows; the server may be behind them. A known runner missing from the
 * list is removed, unless the list is older than the runner.
 */
export function mergeFetchedRows<Row extends Versioned>(
  fetched: readonly Row[],
  cached: PushedRows<Row> = [],
): PushedRows<Row> {
  const revision = Math.max(...fetched.map((row) => row.revision));
  const fetchedSorts = new Set(fetched.map(({ sort }) => sort));
  return mergeRows(
    fetched,
    cached.map((row) =>
      fetchedSorts.has(row.sort) || row.revision > revision
        ? row
        : { type: 'removed', part: row.part, sort: row.sort, revision },
    ),
  );
}

/**
 * Refetches one race, or all cached ones. It cancels running requests first: they may have been answered
 * before the subscription began, and an invalidation alone would accept their answer.
 */
export async function refetchRaces(client: QueryClient, part?: string): Promise<void> {
  const lists = part === undefined ? ['race'] : raceKey(part);
  await Promise.all([lists, racesQuery.queryKey].map((key) => refetchQuery(client, key)));
}

async function refetchQuery(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Refetches what may have changed before the subscription began; skips answers that already include it. */
export async function refetchMissedRaces(
  client: QueryClient,
  { days = {} }: SubscribeAck,
  part?: string,
): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: part === undefined ? ['race'] : raceKey(part) });
  const keys = [racesQuery.queryKey, ...lists.map(({ queryKey }) => queryKey)];
  const missed = keys.filter((key) => !includesDayRevisions(client, key, daysOf(key, days)));
  await Promise.all(missed.map((key) => refetchQuery(client, key)));
}

/** Refetches the list of all races, unless it already includes every change from before the subscription. */
export async function refetchRaceListIfMissed(
  client: QueryClient,
  { days = {} }: SubscribeAck,
): Promise<void> {
  if (!includesDayRevisions(client, racesQuery.queryKey, days))
    await refetchQuery(client, racesQuery.queryKey);
}

/** A race's list depends on its own day, the list of all races on every reported day. */
function daysOf([, part]: QueryKey, days: RevisionByDay): RevisionByDay {
  if (typeof part !== 'string') return days;
  return { [dayOf(part)]: days[dayOf(part)] ?? Infinity };
}
