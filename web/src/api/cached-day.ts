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
import { useDaySubscription } from './use-day-subscription';
import { useOnConnect, useSocketConnected } from './socket';

type Outdated = 'full' | 'changes';

/** A page's copy of a race day. Immutable: it is always replaced. */
export interface CachedDay {
  /** How many of the day's events it includes. */
  readonly revision: number;
  /** Identifies the fetch it began with; later events are added to it. */
  readonly fetchId: symbol;
  /** Set when the copy must be refetched: the full day, or only the changes since its fetch. */
  readonly isOutdated?: Outdated;
  /** Operator actions on the installation, on pages that show them. */
  readonly operations?: DayHistory['operations'];
}

/** Events of a day, some perhaps already applied, and all operations where they were fetched too. */
export type DayNews = Pick<DayHistory, 'events'> & Partial<Pick<DayHistory, 'operations'>>;

/** A source of a race day: its current state, or its whole history. */
export interface DaySource<Known extends CachedDay> {
  readonly name: string;
  readonly pollMs: number;
  readonly fetchWhole: (path: string, signal: AbortSignal) => Promise<Known>;
  /** Fetches only the changes since the last fetch, where the server supports it. */
  readonly fetchChanges?: (path: string, known: Known, signal: AbortSignal) => Promise<Known>;
  /** Returns the copy with the new events applied; the same object when none is new. */
  readonly applyNews: (known: Known, news: DayNews) => Known;
}

/** A race day ('YYMMDD') as a query: fetched whole once, then incrementally. */
export function cachedDayQuery<Known extends CachedDay>(source: DaySource<Known>, day: string) {
  return queryOptions({
    queryKey: [source.name, day],
    queryFn: ({ signal, client }) => readDay(source, { day, client, signal }),
    structuralSharing: (known, read) => newerDay(source, known as Known | undefined, read as Known),
  });
}

/**
 * Returns a race day that stays current: by events over the socket, or by polling every `pollMs` while
 * disconnected.
 */
export function useCachedDay<Known extends CachedDay>(
  source: DaySource<Known>,
  day: string,
): UseQueryResult<Known> {
  const client = useQueryClient();
  const isConnected = useSocketConnected();
  const query = useQuery({
    ...cachedDayQuery(source, day),
    refetchInterval: ({ state }) => (isConnected && !state.data?.isOutdated ? false : source.pollMs),
  });

  const currentRevision = useCallback(() => {
    const data = knownIn(client, source, day);
    return data?.isOutdated ? undefined : data?.revision;
  }, [client, source, day]);
  const fetchOutdated = useCallback(
    (isOutdated: Outdated) => {
      const { queryKey } = cachedDayQuery(source, day);
      const data = knownIn(client, source, day);
      // Lets a first fetch, or a refetch of the same kind, finish. Restarts any other running fetch.
      const cancelRefetch = data !== undefined && data.isOutdated !== isOutdated;
      client.setQueryData<Known>(queryKey, data && { ...data, isOutdated });
      void client.invalidateQueries({ queryKey }, { cancelRefetch });
    },
    [client, source, day],
  );
  const fetchAgain = useCallback(() => {
    fetchOutdated('full');
  }, [fetchOutdated]);
  const take = useCallback(
    (events: readonly DayEvent[]) => {
      const { queryKey } = cachedDayQuery(source, day);
      client.setQueryData<Known>(queryKey, (data) => data && source.applyNews(data, { events }));
      const isOutdated = knownIn(client, source, day)?.isOutdated;
      if (isOutdated) fetchOutdated(isOutdated);
    },
    [client, source, day, fetchOutdated],
  );
  const subscribe = useDaySubscription({ day, known: currentRevision, take, fetchAgain });

  // The socket resends missed events, but does not report that the server answers again: a failed fetch is
  // repeated.
  useOnConnect(
    useCallback(() => {
      const { queryKey } = cachedDayQuery(source, day);
      const isUnanswered = (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0;
      if (isUnanswered) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }, [client, source, day]),
  );

  // Subscribes after every fetch: the server then sends the events that the fetch missed.
  const begun = query.data?.fetchId;
  useEffect(() => {
    if (begun) subscribe();
  }, [begun, subscribe]);
  return query;
}

/** Picks the result of a new fetch. An incremental read may be older than events that arrived meanwhile. */
function newerDay<Known extends CachedDay>(
  source: DaySource<Known>,
  known: Known | undefined,
  read: Known,
): Known {
  const isNews = read.isOutdated !== undefined || read.revision > (known?.revision ?? 0);
  const isOvertaken = known?.fetchId === read.fetchId && !isNews;
  return isOvertaken ? source.applyNews(known, { events: [], operations: read.operations }) : read;
}

interface ReadContext {
  readonly day: string;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** Fetches the changes since the known revision; the whole day if it is unknown or was replaced. */
async function readDay<Known extends CachedDay>(
  source: DaySource<Known>,
  { day, client, signal }: ReadContext,
): Promise<Known> {
  const path = `/admin/api/days/${day}`;
  const known = knownIn(client, source, day);
  if (known && !known.isOutdated) {
    const after = String(known.revision);
    const history = await getJson<DayHistory>(`${path}/events?after=${after}`, { signal });
    if (history.revision >= known.revision) return source.applyNews(known, history);
  }
  if (known?.isOutdated === 'changes' && source.fetchChanges) return source.fetchChanges(path, known, signal);
  return source.fetchWhole(path, signal);
}

function knownIn<Known extends CachedDay>(
  client: QueryClient,
  source: DaySource<Known>,
  day: string,
): Known | undefined {
  return client.getQueryData<Known>([source.name, day]);
}
