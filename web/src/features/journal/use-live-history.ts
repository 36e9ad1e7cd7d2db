import type { DayEvent, DayHistory } from '@app/domain';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useDayFollowing } from '../../api/follow-day';
import { useSocketConnected } from '../../api/socket';
import { historyQuery } from './queries';
import { useSparingly } from './use-sparingly';

const POLL_MS = 15_000;
// All lines are made anew from all that happened: a tenth of a second for a large day, whose news come twenty times a second.
const GATHER_MS = 1000;

type LiveHistory = Pick<UseQueryResult<DayHistory>, 'data' | 'error' | 'refetch' | 'isFetching'>;

/** What happened on a day, kept up to date by the socket, and without one by asking again. It changes at most once a second. */
export function useLiveHistory(day: string): LiveHistory {
  const client = useQueryClient();
  const isLive = useSocketConnected();
  const { data, error, refetch, isFetching } = useQuery({
    ...historyQuery(day),
    refetchInterval: isLive ? false : POLL_MS,
  });

  const taken = useRef<DayHistory>(undefined);
  const known = useCallback(() => client.getQueryData(historyQuery(day).queryKey)?.revision, [client, day]);
  const take = useCallback(
    (events: readonly DayEvent[]) => {
      taken.current = client.setQueryData(
        historyQuery(day).queryKey,
        (history) => history && withEvents(history, events),
      );
    },
    [client, day],
  );
  const fetchAgain = useCallback(() => {
    void client.invalidateQueries({ queryKey: historyQuery(day).queryKey });
  }, [client, day]);
  const followOn = useDayFollowing({ day, known, take, fetchAgain });
  // What is fetched may be older than what was told meanwhile.
  useEffect(() => {
    if (data !== taken.current) followOn();
  }, [data, followOn]);

  return { data: useSparingly(data, GATHER_MS), error, refetch, isFetching };
}

function withEvents(history: DayHistory, news: readonly DayEvent[]): DayHistory {
  const revision = news.at(-1)?.revision ?? history.revision;
  return { ...history, revision, events: [...history.events, ...news] };
}
