import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  dayOf,
  type RaceRow,
  type RemovedRow,
  type RevisionByDay,
  type StartListRow,
  ownValue,
} from '@app/domain';
import {
  dayRevisionsKey,
  raceKey,
  racesQuery,
  storeDayRevisions,
  withNewerRaces,
  withoutRemovedRaces,
} from './races';
import { getJson, type RequestOptions } from './client';
import { useConnectionStatus, type ConnectionStatus } from './connection-status';
import type { LiveSocket, PushedRows, SubscribeAck } from './live-socket';
import { useOnConnect, useSocket, useSocketConnected } from './socket';

/** A race's rows. A removed runner has only a row that says so. */
export type RaceRows = PushedRows<StartListRow>;

/** One public race, the race row first, and its connection status: `live` while rows are pushed. */
interface LiveRace {
  readonly query: UseQueryResult<RaceRows>;
  readonly connectionStatus: ConnectionStatus;
}

const POLL_MS = 15_000;
const POLL_JITTER_MS = 3000;
const REFETCH_WITHIN_MS = 3000;

/** Returns a race that stays current: by pushed rows while connected, by polling every 15 ± 3 s otherwise. */
export function useLiveRace(part: string): LiveRace {
  const socket = useSocket();
  const client = useQueryClient();
  const isLive = useSocketConnected();
  const query = useQuery({ ...raceQuery(part, socket), refetchInterval: usePollInterval(isLive) });

  useOnConnect(
    useCallback(
      (connected: LiveSocket) =>
        connected.emit('subscribe-to-race', part, (answer) => void refetchMissedRaces(client, answer, part)),
      [client, part],
    ),
  );
  useEffect(() => applyPushedRows(socket, client), [socket, client]);
  useRefetchOnDisconnect(
    isLive,
    useMemo(() => raceKey(part), [part]),
  );

  return { query, connectionStatus: useConnectionStatus({ isConnected: isLive, queries: [query] }) };
}

/** Returns the polling interval in ms while nothing is pushed; random per page, to spread the load. */
export function usePollInterval(isLive: boolean): number | false {
  const [pollMs] = useState(() => POLL_MS + (Math.random() * 2 - 1) * POLL_JITTER_MS);
  return isLive ? false : pollMs;
}

/** Refetches once, up to 3 s after the socket was lost, to check that the server answers; random per page. */
export function useRefetchOnDisconnect(isLive: boolean, queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const wasLive = useRef(isLive);
  useEffect(() => {
    const hasDisconnected = wasLive.current && !isLive;
    wasLive.current = isLive;
    if (!hasDisconnected) return undefined;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey }),
      Math.random() * REFETCH_WITHIN_MS,
    );
    return () => clearTimeout(timer);
  }, [client, isLive, queryKey]);
}

/**
 * Returns every race. With `subscribe`, start and end of the races of today and of the edition's day are
 * pushed, for pages that choose a race.
 */
export function useRaces({ subscribe }: { readonly subscribe: boolean }): UseQueryResult<RaceRow[]> {
  const client = useQueryClient();
  const isPolled = !useSocketConnected() && subscribe;
  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        if (subscribe)
          connected.emit(
            'subscribe-to-race',
            undefined,
            (answer) => void refetchRaceListIfMissed(client, answer),
          );
      },
      [subscribe, client],
    ),
  );
  return useQuery({ ...racesQuery, refetchInterval: isPolled && RACES_POLL_MS });
}

/** As `useRaces`, with the pushed changes applied: a start, an end, another plan, a removal. */
export function useLiveRaces({ subscribe = true } = {}): UseQueryResult<RaceRow[]> {
  const socket = useSocket();
  const client = useQueryClient();
  useEffect(() => applyPushedRows(socket, client), [socket, client]);
  return useRaces({ subscribe });
}

const RACES_POLL_MS = 30_000;

/**
 * Waits for a race that does not exist yet: its first row, or a row of any other race today, refetches the
 * list of races.
 */
export function useRefetchUntilRaceExists(part: string): void {
  const socket = useSocket();
  const client = useQueryClient();
  const refetchRaceList = useCallback(
    () => void client.invalidateQueries({ queryKey: racesQuery.queryKey }),
    [client],
  );
  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        connected.emit('subscribe-to-race', part, refetchRaceList);
        connected.emit('subscribe-to-race', undefined, refetchRaceList);
      },
      [part, refetchRaceList],
    ),
  );
  useEffect(() => {
    const onRows = (rows: PushedRows<StartListRow>) => {
      if (rows.some((row) => row.type === 'race' || row.part === part)) refetchRaceList();
    };
    socket.on('race-update', onRows);
    return () => void socket.off('race-update', onRows);
  }, [socket, part, refetchRaceList]);
}

/** One race's rows, the race row first; with a socket, also those pushed during the fetch. */
export function raceQuery(part: string, socket?: LiveSocket) {
  return queryOptions({
    queryKey: raceKey(part),
    queryFn: async ({ signal, client }) => {
      const onHeaders = (headers: Headers) => storeDayRevisions(client, raceKey(part), headers);
      const [fetched, pushed] = await fetchRace(part, socket, { signal, onHeaders });
      return mergeRows(mergeFetchedRows(fetched, client.getQueryData<RaceRows>(raceKey(part))), pushed);
    },
  });
}

// Rows pushed during the fetch may be newer than its answer.
async function fetchRace(
  part: string,
  socket: LiveSocket | undefined,
  options: RequestOptions,
): Promise<[StartListRow[], RaceRows]> {
  const pushed: RaceRows[number][] = [];
  const collect = (rows: PushedRows<StartListRow>) => {
    pushed.push(...rows.filter((row) => row.part === part));
  };
  socket?.on('race-update', collect);
  try {
    return [await getJson<StartListRow[]>(`/api/races/get/${part}`, options), pushed];
  } finally {
    socket?.off('race-update', collect);
  }
}

/** Applies pushed rows to every cached race. Returns the unsubscribe function. */
export function applyPushedRows(socket: LiveSocket, client: QueryClient): () => void {
  const apply = (rows: PushedRows<StartListRow>) => {
    for (const part of new Set(rows.map((row) => row.part))) {
      const newRows = rows.filter((row) => row.part === part);
      client.setQueryData<RaceRows>(raceKey(part), (cached) => cached && mergeRows(cached, newRows));
    }
    const races = rows.filter((row) => row.type === 'race');
    client.setQueryData<RaceRow[]>(
      racesQuery.queryKey,
      (cached) => cached && withoutRemovedRaces(withNewerRaces(cached, races), rows),
    );
  };
  const refetch = ({ part }: { part: string }) => void refetchRaces(client, part);
  socket.on('race-update', apply).on('race-stale', refetch);
  return () => void socket.off('race-update', apply).off('race-stale', refetch);
}

interface Versioned {
  readonly type: string;
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
}

/**
 * Merges rows by `sort`; the highest revision wins. Removed rows stay as tombstones, so that an older row
 * does not come back. Returns `cached` itself when nothing is newer.
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
 * Merges a fetched list with the cached rows; the server may be behind them. A cached runner missing from the
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
async function refetchRaceListIfMissed(client: QueryClient, { days = {} }: SubscribeAck): Promise<void> {
  if (!includesDayRevisions(client, racesQuery.queryKey, days))
    await refetchQuery(client, racesQuery.queryKey);
}

/** A race's list depends on its own day, the list of all races on every reported day. */
function daysOf([, part]: QueryKey, days: RevisionByDay): RevisionByDay {
  if (typeof part !== 'string') return days;
  return { [dayOf(part)]: ownValue(days, dayOf(part)) ?? Infinity };
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
    expected.every(([day, revision]) => revision > 0 && (ownValue(cached, day) ?? -1) >= revision)
  );
}
