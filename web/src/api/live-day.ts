import type { DayEvent, DayHistory, DaySnapshot } from '@app/domain';
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
import { fetchedDay, newerOf, withEvents, withNews, type HeardDay } from './heard-day';
import { useOnConnect, useSocketConnected } from './socket';

const POLL_MS = 5000;

/** A whole race day ('YYMMDD') for organisers: fetched once, from then on only what is new. */
export const dayQuery = (name: string) =>
  queryOptions({
    queryKey: ['day', name],
    queryFn: ({ signal, client }) => readDay(name, client, signal),
    structuralSharing: (known, read) => newerOf(known as HeardDay | undefined, read as HeardDay),
  });

/** The day, kept fresh: by its events over the socket, and while that is down by asking for what is new every five seconds. */
export function useLiveDay(name: string): UseQueryResult<HeardDay> {
  const client = useQueryClient();
  const isConnected = useSocketConnected();
  const query = useQuery({
    ...dayQuery(name),
    refetchInterval: ({ state }) => (isConnected && !state.data?.isOutdated ? false : POLL_MS),
  });

  const known = useCallback(() => {
    const heard = heardOf(name, client);
    return heard?.isOutdated ? undefined : heard?.revision;
  }, [client, name]);
  const take = useCallback(
    (events: readonly DayEvent[]) => {
      client.setQueryData(dayQuery(name).queryKey, (heard) => heard && withEvents(heard, events));
    },
    [client, name],
  );
  const fetchAgain = useCallback(() => {
    const { queryKey } = dayQuery(name);
    const heard = heardOf(name, client);
    // What is under way is the whole day already, unless the day was thought to be good.
    const cancelRefetch = heard !== undefined && !heard.isOutdated;
    client.setQueryData(queryKey, heard && { ...heard, isOutdated: true });
    void client.invalidateQueries({ queryKey }, { cancelRefetch });
  }, [client, name]);
  const subscribe = useDayFollowing({ day: name, known, take, fetchAgain });

  // The socket tells what is missing, and not that the server can be asked again: a question that failed is put once more.
  useOnConnect(
    useCallback(() => {
      const { queryKey } = dayQuery(name);
      const isUnanswered = (client.getQueryState(queryKey)?.fetchFailureCount ?? 0) > 0;
      if (isUnanswered) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }, [client, name]),
  );

  // What happened while the day was on its way is still to be told.
  const begun = query.data?.begun;
  useEffect(() => {
    if (begun) subscribe();
  }, [begun, subscribe]);
  return query;
}

/** What is new since the day was heard of; the whole day where it is not known, or not the one that was. */
async function readDay(name: string, client: QueryClient, signal: AbortSignal): Promise<HeardDay> {
  const path = `/admin/api/days/${name}`;
  const heard = heardOf(name, client);
  if (heard && !heard.isOutdated) {
    const after = String(heard.revision);
    const { revision, events } = await getJson<DayHistory>(`${path}/events?after=${after}`, { signal });
    if (revision >= heard.revision) return withNews(heard, events);
  }
  return fetchedDay(await getJson<DaySnapshot>(path, { signal }));
}

function heardOf(name: string, client: QueryClient): HeardDay | undefined {
  return client.getQueryData(dayQuery(name).queryKey);
}
