import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RaceRow, StartListRow } from '@app/domain';
import { noteDayRevisions } from './day-revisions';
import { catchUp, catchUpRaceList, refetchRaces } from './catch-up';
import { getJson, type RequestOptions } from './client';
import { connectionStatusOf, useHasNetwork, type ConnectionStatus } from './connection-status';
import type { LiveSocket, PushedRows } from './live-socket';
import { mergeRows, mergeFetchedRows } from './merge-rows';
import { withNewerRaces, raceKey, racesQuery } from './races';
import { useOnConnect, useSocket, useSocketConnected } from './socket';

/** A race's rows. A removed runner has only a row that says so. */
export type RaceRows = PushedRows<StartListRow>;

/** One public race, the race row first, and its connection status: `live` while rows are pushed. */
export interface LiveRace {
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
      (connected: LiveSocket) => {
        connected.emit('subscribe-to-race', part, (answer) => void catchUp(client, answer, part));
      },
      [client, part],
    ),
  );
  useEffect(() => applyPushedRows(socket, client), [socket, client]);
  useRefetchOnDisconnect(
    isLive,
    useMemo(() => raceKey(part), [part]),
  );

  const isUnanswered = query.error !== null || query.failureCount > 0;
  const connectionStatus = connectionStatusOf({ hasNetwork: useHasNetwork(), isConnected: isLive, isUnanswered });
  return { query, connectionStatus };
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
    const isLost = wasLive.current && !isLive;
    wasLive.current = isLive;
    if (!isLost) return undefined;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey }),
      Math.random() * REFETCH_WITHIN_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [client, isLive, queryKey]);
}

/**
 * Returns every race. With `isFollowed`, start and end of the races of today and of the edition's day are
 * pushed, for pages that choose a race.
 */
export function useRaces(isFollowed: boolean): UseQueryResult<RaceRow[]> {
  const client = useQueryClient();
  const isPolled = !useSocketConnected() && isFollowed;
  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        if (isFollowed)
          connected.emit('subscribe-to-race', undefined, (answer) => void catchUpRaceList(client, answer));
      },
      [isFollowed, client],
    ),
  );
  return useQuery({ ...racesQuery, refetchInterval: isPolled && RACES_POLL_MS });
}

const RACES_POLL_MS = 30_000;

/**
 * Waits for a race that does not exist yet: its first row, or a row of any other race today, refetches the
 * list of races.
 */
export function useAwaitedRace(part: string): void {
  const socket = useSocket();
  const client = useQueryClient();
  const lookAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: racesQuery.queryKey }),
    [client],
  );
  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        connected.emit('subscribe-to-race', part, lookAgain);
        connected.emit('subscribe-to-race', undefined, lookAgain);
      },
      [part, lookAgain],
    ),
  );
  useEffect(() => {
    const onRows = (rows: PushedRows<StartListRow>) => {
      if (rows.some((row) => row.type === 'race' || row.part === part)) lookAgain();
    };
    socket.on('race-update', onRows);
    return () => {
      socket.off('race-update', onRows);
    };
  }, [socket, part, lookAgain]);
}

/** One race's rows, the race row first; with a socket, also those pushed during the fetch. */
export function raceQuery(part: string, socket?: LiveSocket) {
  return queryOptions({
    queryKey: raceKey(part),
    queryFn: async ({ signal, client }) => {
      const onHeaders = (headers: Headers) => noteDayRevisions(client, raceKey(part), headers);
      const [read, pushed] = await fetchRace(part, socket, { signal, onHeaders });
      return mergeRows(mergeFetchedRows(read, client.getQueryData<RaceRows>(raceKey(part))), pushed);
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
  const keep = (rows: PushedRows<StartListRow>) => {
    pushed.push(...rows.filter((row) => row.part === part));
  };
  socket?.on('race-update', keep);
  try {
    return [await getJson<StartListRow[]>(`/api/races/get/${part}`, options), pushed];
  } finally {
    socket?.off('race-update', keep);
  }
}

/** Applies pushed rows to every cached race. Returns the unsubscribe function. */
export function applyPushedRows(socket: LiveSocket, client: QueryClient): () => void {
  const apply = (rows: PushedRows<StartListRow>) => {
    for (const part of new Set(rows.map((row) => row.part))) {
      const news = rows.filter((row) => row.part === part);
      client.setQueryData<RaceRows>(raceKey(part), (known) => known && mergeRows(known, news));
    }
    const races = rows.filter((row) => row.type === 'race');
    client.setQueryData<RaceRow[]>(racesQuery.queryKey, (known) => known && withNewerRaces(known, races));
  };
  const refetch = ({ part }: { part: string }) => void refetchRaces(client, part);
  socket.on('race-update', apply).on('race-stale', refetch);
  return () => {
    socket.off('race-update', apply).off('race-stale', refetch);
  };
}
