import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { partOf, rank, type RaceRow, type RaceState, type RunnerRow, type StartListRow } from '@app/domain';
import type { Edition } from '../../api/app-config';
import { useConnectionStatus, type ConnectionStatus } from '../../api/connection-status';
import {
  applyPushedRows,
  raceQuery,
  usePollInterval,
  useRefetchOnDisconnect,
  type RaceRows,
  refetchMissedRaces,
  refetchRaces,
} from '../../api/live-race';
import type { LiveSocket, PushedRows } from '../../api/live-socket';
import { racesQuery } from '../../api/races';
import { useOnConnect, useSocket, useSocketConnected } from '../../api/socket';

/** A race of the day on the home page; until the server answers, derived from the edition. */
export interface RaceToday {
  readonly metres: number;
  readonly part: string;
  /** 'HH:MM'; null for a race that has no planned start. */
  readonly planned: string | null;
  readonly state: RaceState;
  /** Epoch ms. */
  readonly started: number | null;
  /** Numbers of entered runners and of finishers; null while unknown. */
  readonly entered: number | null;
  readonly finished: number | null;
}

/**
 * All races of the edition's day in the order of their planned starts; races without a planned start come last.
 */
export function racesToday(
  { date, distances }: Pick<Edition, 'date' | 'distances'>,
  dayRaces: readonly DayRace[],
): readonly RaceToday[] {
  const planned = distances.map(({ metres, start }) => {
    const race = dayRaces.find((each) => each.race.distance === metres);
    const planned = race?.race.plannedStart ?? start;
    return { metres, part: partOf(date, metres), planned, ...progressOf(race) };
  });
  const others = dayRaces
    .filter(({ race }) => !distances.some(({ metres }) => metres === race.distance))
    .map((each) => ({
      metres: each.race.distance,
      part: each.race.part,
      planned: each.race.plannedStart ?? null,
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

/** A race of a day, with its runners once they are fetched. */
interface DayRace {
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
      (connected: LiveSocket) =>
        connected.emit('subscribe-to-race', undefined, (answer) => void refetchMissedRaces(client, answer)),
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
    return () => void socket.off('race-update', onRows);
  }, [socket, client, raceList]);
}
