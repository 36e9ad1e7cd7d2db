import type { DayHistory } from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getJson } from './client';
import { cachedDayQuery, useCachedDay, type DayNews, type DaySource, type CachedDay } from './cached-day';

/** The events of a race day, oldest first, as far as this page has received them. */
type LiveHistory = CachedDay & DayHistory;

/** Returns the history of a day ('YYMMDD'), which stays current. It changes at most once a second. */
export function useLiveHistory(
  day: string,
): Pick<UseQueryResult<DayHistory>, 'data' | 'error' | 'refetch' | 'isFetching'> {
  const { data, error, refetch, isFetching } = useCachedDay(liveHistorySource, day);
  return { data: useThrottled(data, THROTTLE_MS), error, refetch, isFetching };
}

/** The same history as a query. */
export function dayHistoryQuery(day: string) {
  return cachedDayQuery(liveHistorySource, day);
}

// Every change rebuilds all entries: 0.1 s for a large day, with twenty changes a second.
const THROTTLE_MS = 1000;

const liveHistorySource: DaySource<LiveHistory> = {
  name: 'day-history',
  pollMs: 15_000,
  fetchWhole: async (path, signal) => ({
    ...(await getJson<DayHistory>(`${path}/events`, { signal })),
    fetchId: Symbol(path),
  }),
  applyNews: withNews,
};

function withNews(known: LiveHistory, { events, operations = known.operations }: DayNews): LiveHistory {
  const news = events.filter(({ revision }) => revision > known.revision);
  if (news.length === 0 && operations.length === known.operations.length) return known;
  return {
    ...known,
    revision: news.at(-1)?.revision ?? known.revision,
    events: [...known.events, ...news],
    operations,
  };
}

/** Throttles a value to one change per `ms`, leading and trailing. */
function useThrottled<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const [isResting, setIsResting] = useState(false);
  if (!isResting && shown !== value) {
    setShown(value);
    setIsResting(shown !== undefined);
  }
  // Depends on `shown`: a value shown right after a cooldown must start the next one.
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => {
      setIsResting(false);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [isResting, shown, ms]);
  return shown;
}
