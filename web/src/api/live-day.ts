import type { DayEvent, DaySnapshot } from '@app/domain';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { getJson } from './client';
import { useDayFollowing } from './follow-day';
import { fetchedDay, newerOf, withEvents, type HeardDay } from './heard-day';
import { useSocketConnected } from './socket';

const POLL_WITHOUT_SOCKET_MS = 5000;

/** A whole race day ('YYMMDD') for organisers. */
export const dayQuery = (name: string) =>
  queryOptions({
    queryKey: ['day', name],
    queryFn: async ({ signal }): Promise<HeardDay> => {
      return fetchedDay(await getJson<DaySnapshot>(`/admin/api/days/${name}`, { signal }));
    },
    structuralSharing: (known, fetched) => newerOf(known as HeardDay | undefined, fetched as HeardDay),
  });

/** The day, kept fresh: by its events over the socket, and while that is down by fetching it every five seconds. */
export function useLiveDay(name: string): UseQueryResult<HeardDay> {
  const client = useQueryClient();
  const isConnected = useSocketConnected();
  const query = useQuery({
    ...dayQuery(name),
    refetchInterval: isConnected ? false : POLL_WITHOUT_SOCKET_MS,
  });

  const known = useCallback(() => client.getQueryData(dayQuery(name).queryKey)?.revision, [client, name]);
  const take = useCallback(
    (events: readonly DayEvent[]) => {
      client.setQueryData(dayQuery(name).queryKey, (heard) => heard && withEvents(heard, events));
    },
    [client, name],
  );
  const fetchAgain = useCallback(() => {
    const { queryKey } = dayQuery(name);
    client.setQueryData(queryKey, (heard) => heard && { ...heard, isOutdated: true });
    void client.invalidateQueries({ queryKey });
  }, [client, name]);
  const subscribe = useDayFollowing({ day: name, known, take, fetchAgain });

  // What happened while the day was on its way is still to be told.
  const fetch = query.data?.fetch;
  useEffect(() => {
    if (fetch) subscribe();
  }, [fetch, subscribe]);
  return query;
}
