import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { RaceRow, RunnerRow, StartListRow } from '@app/domain';
import { useConnectionStatus, type ConnectionStatus } from './connection-status';
import { refetchMissedRaces, refetchRaces } from './refetch-races';
import {
  applyPushedRows,
  type RaceRows,
  raceQuery,
  usePollInterval,
  useRefetchOnDisconnect,
} from './live-race';
import type { LiveSocket, PushedRows } from './live-socket';
import { racesQuery } from './races';
import { useOnConnect, useSocket, useSocketConnected } from './socket';

/** A race of a day, with its runners once they are fetched. */
export interface DayRace {
  readonly race: RaceRow;
  readonly runners: readonly RunnerRow[] | undefined;
}

/** All public races of one day, and the connection status. */
export interface PublicDay {
  readonly races: readonly DayRace[];
  readonly connectionStatus: ConnectionStatus;
  /** When the latest answer arrived, epoch ms of this device; 0 before the first. */
  readonly updatedAt: number;
}

/** Returns the races of `date` ('YYYY-MM-DD'), which stay current as one race does. */
export function usePublicDay(date: string): PublicDay {
  const socket = useSocket();
  const client = useQueryClient();
  const isLive = useSocketConnected();
  const refetchInterval = usePollInterval(isLive);

  const raceList = useQuery({ ...racesQuery, refetchInterval });
  const races = raceList.data?.filter((race) => race.date === date) ?? [];
  const lists = useQueries({
    queries: races.map(({ part }) => ({ ...raceQuery(part, socket), refetchInterval })),
  });

  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        connected.emit('subscribe-to-race', undefined, (answer) => void refetchMissedRaces(client, answer));
      },
      [client],
    ),
  );
  useEffect(() => applyPushedRows(socket, client), [socket, client]);
  useNewRaces(socket, raceList.data);
  useRefetchOnDisconnect(isLive, racesQuery.queryKey);

  const queries = [raceList, ...lists];
  return {
    races: races.map((race, index) => withRunners(race, lists[index])),
    connectionStatus: useConnectionStatus({ isConnected: isLive, queries }),
    updatedAt: Math.max(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  };
}

/** Returns a day's races without updates, for a day that is over. */
export function useDayRaces(date: string): {
  readonly races: readonly DayRace[];
  readonly error: Error | null;
  readonly refetch: () => void;
} {
  const client = useQueryClient();
  const raceList = useQuery(racesQuery);
  const races = raceList.data?.filter((race) => race.date === date) ?? [];
  const lists = useQueries({ queries: races.map(({ part }) => raceQuery(part)) });
  return {
    races: races.map((race, index) => withRunners(race, lists[index])),
    error: [raceList, ...lists].find(({ data, error }) => error && data === undefined)?.error ?? null,
    refetch: () => void refetchRaces(client),
  };
}

function withRunners(race: RaceRow, list: UseQueryResult<RaceRows> | undefined): DayRace {
  return { race, runners: list?.data?.filter((row) => row.type === 'runner') };
}

/** Refetches the list of races when a new race appears. */
function useNewRaces(socket: LiveSocket, raceList: readonly RaceRow[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const onRows = (rows: PushedRows<StartListRow>) => {
      const isNew = rows.some(
        (row) => row.type === 'race' && !raceList?.some(({ part }) => part === row.part),
      );
      if (isNew) void client.invalidateQueries({ queryKey: racesQuery.queryKey });
    };
    socket.on('race-update', onRows);
    return () => {
      socket.off('race-update', onRows);
    };
  }, [socket, client, raceList]);
}
