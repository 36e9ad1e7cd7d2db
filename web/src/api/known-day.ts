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

/** What a page knows of a race day. Never changed, always replaced. */
export interface KnownDay {
  /** How many of the day's events are in it. */
  readonly revision: number;
  /** Which fetch it began with; what has been heard since is added to it. */
  readonly begun: symbol;
  /** What is known is to be fetched again: whole, or, where only its history has changed, what has become of it since it was fetched. */
  readonly isOutdated?: Outdated;
  /** What operators did to the installation, where a page shows it. */
  readonly operations?: DayHistory['operations'];
}

/** What is new of a day: events, some of them perhaps known, and all operations where they were fetched too. */
export type DayNews = Pick<DayHistory, 'events'> & Partial<Pick<DayHistory, 'operations'>>;

/** One way to know a race day: as it is now, or as everything that happened. */
export interface DayReading<Known extends KnownDay> {
  readonly name: string;
  readonly pollMs: number;
  readonly fetchWhole: (path: string, signal: AbortSignal) => Promise<Known>;
  /** What has become of it since it was fetched, where that may be had alone. */
  readonly fetchAnew?: (path: string, known: Known, signal: AbortSignal) => Promise<Known>;
  /** What is known with the news in it; the very same where nothing is new. */
  readonly readOn: (known: Known, news: DayNews) => Known;
}

/** A race day ('YYMMDD') as a query: fetched whole once, from then on only what is new. */
export function knownDayQuery<Known extends KnownDay>(reading: DayReading<Known>, day: string) {
  return queryOptions({
    queryKey: [reading.name, day],
    queryFn: ({ signal, client }) => readDay(reading, { day, client, signal }),
    structuralSharing: (known, read) => newerOf(reading, known as Known | undefined, read as Known),
  });
}

/** The day, kept fresh: by its events over the socket, and while that is down by asking every `pollMs` for what is new. */
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
      // What is under way is the day as it is already, unless what was known was thought to be good.
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

  // The socket tells what is missing, and not that the server answers again: a fetch that failed is made once more.
  useOnConnect(
    useCallback(() => {
      const { queryKey } = knownDayQuery(reading, day);
      const isUnanswered = (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0;
      if (isUnanswered) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }, [client, reading, day]),
  );

  // What happened while the day was on its way is still to be told.
  const begun = query.data?.begun;
  useEffect(() => {
    if (begun) subscribe();
  }, [begun, subscribe]);
  return query;
}

/** One that begins anew counts. One that was only read on may have been overtaken by events that were heard meanwhile. */
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

/** What is new since the day was heard of, or fetched; the whole day where it is not known, or not the one that was. */
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
