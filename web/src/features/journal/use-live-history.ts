import type { DayEvent, DayHistory } from '@app/domain';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useDayFollowing } from '../../api/follow-day';
import { useSocketConnected } from '../../api/socket';
import { historyQuery, withNews } from './queries';
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
    refetchInterval: ({ state }) => (isLive && !state.data?.isOutdated ? false : POLL_MS),
  });

  const heard = useCallback(() => client.getQueryData(historyQuery(day).queryKey), [client, day]);
  const known = useCallback(() => (heard()?.isOutdated ? undefined : heard()?.revision), [heard]);
  const take = useCallback(
    (events: readonly DayEvent[]) => {
      client.setQueryData(historyQuery(day).queryKey, (history) => history && withNews(history, events));
    },
    [client, day],
  );
  const fetchAgain = useCallback(() => {
    const { queryKey } = historyQuery(day);
    const history = heard();
    // What is under way is the whole history already, unless it was thought to be good.
    const cancelRefetch = history !== undefined && !history.isOutdated;
    client.setQueryData(queryKey, history && { ...history, isOutdated: true });
    void client.invalidateQueries({ queryKey }, { cancelRefetch });
  }, [client, day, heard]);
  const followOn = useDayFollowing({ day, known, take, fetchAgain });
  // What happened while it was on its way is still to be told.
  const begun = data && !data.isOutdated ? (data.events[0] ?? day) : undefined;
  useEffect(() => {
    if (begun) followOn();
  }, [begun, followOn]);

  return { data: useSparingly(data, GATHER_MS), error, refetch, isFetching };
}
