import { dayIn, evolve, forkOf, type Day, type DayEvent, type DaySnapshot } from '@app/domain';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { getJson } from './client';
import { useDayFollowing } from './follow-day';
import { useSocketConnected } from './socket';

/** A race day as it stands on the server, as far as this page has heard. */
export interface LiveDay {
  readonly day: Day;
  /** How many of its events are in it. */
  readonly revision: number;
  /** The commands that led to the events heard since the day was fetched. */
  readonly arrived: ReadonlySet<string>;
  /** Which fetch it began with. */
  readonly fetch: symbol;
  /** Its history has changed: what is fetched next stands, however new or old. */
  readonly isOutdated?: boolean;
}

const POLL_WITHOUT_SOCKET_MS = 5000;

/** A whole race day ('YYMMDD') for organisers. */
export const dayQuery = (name: string) =>
  queryOptions({
    queryKey: ['day', name],
    queryFn: async ({ signal }): Promise<LiveDay> => {
      const snapshot = await getJson<DaySnapshot>(`/admin/api/days/${name}`, { signal });
      return { day: dayIn(snapshot), revision: snapshot.revision, arrived: new Set(), fetch: Symbol(name) };
    },
    structuralSharing: (known, fetched) => newer(known as LiveDay | undefined, fetched as LiveDay),
  });

/** The day, kept fresh: by its events over the socket, and while that is down by fetching it every five seconds. */
export function useLiveDay(name: string): UseQueryResult<LiveDay> {
  const client = useQueryClient();
  const isConnected = useSocketConnected();
  const query = useQuery({
    ...dayQuery(name),
    refetchInterval: isConnected ? false : POLL_WITHOUT_SOCKET_MS,
  });

  const known = useCallback(() => client.getQueryData(dayQuery(name).queryKey)?.revision, [client, name]);
  const take = useCallback(
    (events: readonly DayEvent[]) => {
      client.setQueryData(dayQuery(name).queryKey, (live) => live && after(live, events));
    },
    [client, name],
  );
  const fetchAgain = useCallback(() => {
    const { queryKey } = dayQuery(name);
    client.setQueryData(queryKey, (live) => live && { ...live, isOutdated: true });
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

/** The day with the events that follow on it. */
function after({ day, arrived, ...live }: LiveDay, events: readonly DayEvent[]): LiveDay {
  const next = forkOf(day);
  const commands = new Set(arrived);
  for (const told of events) {
    evolve(next, told.event, told);
    commands.add(told.meta.commandId);
  }
  return { ...live, day: next, arrived: commands, revision: events.at(-1)?.revision ?? live.revision };
}

/** What was fetched may have been read before the events that have been heard meanwhile. */
function newer(known: LiveDay | undefined, fetched: LiveDay): LiveDay {
  const isBehind = known && !known.isOutdated && fetched.revision < known.revision;
  return isBehind ? known : fetched;
}
