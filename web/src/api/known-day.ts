import type { DayEvent, DayHistory } from '@app/domain';
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { getJson } from './client';
import { useDayFollowing } from './follow-day';
import { useOnConnect, useSocketConnected } from './socket';

type Outdated = 'whole' | 'anew';

/** A page's copy of a race day. Immutable: it is always replaced. */
export interface KnownDay {
  /** How many of the day's events it includes. */
  readonly revision: number;
  /** Identifies the fetch it began with; later events are added to it. */
  readonly begun: symbol;
  /** The copy must be refetched: whole, or, if only its history changed, the changes since the fetch. */
  readonly isOutdated?: Outdated;
  /** Operator actions on the installation, on pages that show them. */
  readonly operations?: DayHistory['operations'];
}

/** New events of a day, some perhaps known already, and all operations where they were fetched too. */
export type DayNews = Pick<DayHistory, 'events'> & Partial<Pick<DayHistory, 'operations'>>;

/** A source of a race day: its current state, or its whole history. */
export interface DayReading<Known extends KnownDay> {
  readonly name: string;
  readonly pollMs: number;
  readonly fetchWhole: (path: string, signal: AbortSignal) => Promise<Known>;
  /** Fetches only the changes since the last fetch, where the server supports it. */
  readonly fetchAnew?: (path: string, known: Known, signal: AbortSignal) => Promise<Known>;
  /** Returns the copy with the news applied; the same object when nothing is new. */
  readonly readOn: (known: Known, news: DayNews) => Known;
}

/** A race day ('YYMMDD') as a query: fetched whole once, then incrementally. */
export function knownDayQuery<Known extends KnownDay>(reading: DayReading<Known>, day: string) {
  return queryOptions({
    queryKey: [reading.name, day],
    queryFn: ({ signal, client }) => readDay(reading, { day, client, signal }),
    structuralSharing: (known, read) => newerOf(reading, known as Known | undefined, read as Known),
  });
}

/**
 * Returns a race day that stays current: by events over the socket, or by polling every `pollMs` while
 * disconnected.
 */
export function useKnownDay<Known extends KnownDay>(
  reading: DayReading<Known>,
  day: string,
): UseQueryResult<Known> {
  const client = useQueryClient();
  const isConnected = useSocketConnected();
  const query = useQuery({
    ...knownDayQuery(reading, day),
    refetchInterval: ({ state }) => (isConnected && !state.data?.isOutdated ? false : reading.pollMs),
  });

  const known = useCallback(() => {
    const data = knownIn(client, reading, day);
    return data?.isOutdated ? undefined : data?.revision;
  }, [client, reading, day]);
  const fetchOutdated = useCallback(
    (isOutdated: Outdated) => {
      const { queryKey } = knownDayQuery(reading, day);
      const data = knownIn(client, reading, day);
      // A running fetch already returns the current day, unless the copy was believed good.
      const cancelRefetch = data !== undefined && data.isOutdated !== isOutdated;
      client.setQueryData<Known>(queryKey, data && { ...data, isOutdated });
      void client.invalidateQueries({ queryKey }, { cancelRefetch });
    },
    [client, reading, day],
  );
  const fetchAgain = useCallback(() => {
    fetchOutdated('whole');
  }, [fetchOutdated]);
  const take = useCallback(
    (events: readonly DayEvent[]) => {
      const { queryKey } = knownDayQuery(reading, day);
      client.setQueryData<Known>(queryKey, (data) => data && reading.readOn(data, { events }));
      const isOutdated = knownIn(client, reading, day)?.isOutdated;
      if (isOutdated) fetchOutdated(isOutdated);
    },
    [client, reading, day, fetchOutdated],
  );
  const subscribe = useDayFollowing({ day, known, take, fetchAgain });

  // The socket resends missed events, but does not report that the server answers again: a failed fetch is
  // repeated.
  useOnConnect(
    useCallback(() => {
      const { queryKey } = knownDayQuery(reading, day);
      const isUnanswered = (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0;
      if (isUnanswered) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }, [client, reading, day]),
  );

  // Events that happened during the fetch are still to come.
  const begun = query.data?.begun;
  useEffect(() => {
    if (begun) subscribe();
  }, [begun, subscribe]);
  return query;
}

/** Picks the result of a new fetch. An incremental read may be older than events that arrived meanwhile. */
function newerOf<Known extends KnownDay>(
  reading: DayReading<Known>,
  known: Known | undefined,
  read: Known,
): Known {
  const isNews = read.isOutdated !== undefined || read.revision > (known?.revision ?? 0);
  const isOvertaken = known?.begun === read.begun && !isNews;
  return isOvertaken ? reading.readOn(known, { events: [], operations: read.operations }) : read;
}

interface Reader {
  readonly day: string;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** Fetches the changes since the known revision; the whole day if it is unknown or was replaced. */
async function readDay<Known extends KnownDay>(
  reading: DayReading<Known>,
  { day, client, signal }: Reader,
): Promise<Known> {
  const path = `/admin/api/days/${day}`;
  const known = knownIn(client, reading, day);
  if (known && !known.isOutdated) {
    const after = String(known.revision);
    const news = await getJson<DayHistory>(`${path}/events?after=${after}`, { signal });
    if (news.revision >= known.revision) return reading.readOn(known, news);
  }
  if (known?.isOutdated === 'anew' && reading.fetchAnew) return reading.fetchAnew(path, known, signal);
  return reading.fetchWhole(path, signal);
}

function knownIn<Known extends KnownDay>(
  client: QueryClient,
  reading: DayReading<Known>,
  day: string,
): Known | undefined {
  return client.getQueryData<Known>([reading.name, day]);
}
