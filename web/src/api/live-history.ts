import type { DayHistory } from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getJson } from './client';
import {
  cachedDayQuery,
  useCachedDay,
  type NewDayEvents,
  type DaySource,
  type CachedDay,
} from './cached-day';

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
  fetchDay: async (path, signal) => ({
    ...(await getJson<DayHistory>(`${path}/events`, { signal })),
    fetchId: Symbol(path),
  }),
  applyEvents: withNewEvents,
};

function withNewEvents(
  cached: LiveHistory,
  { events, operations = cached.operations }: NewDayEvents,
): LiveHistory {
  const newEvents = events.filter(({ revision }) => revision > cached.revision);
  if (newEvents.length === 0 && operations.length === cached.operations.length) return cached;
  return {
    ...cached,
    revision: newEvents.at(-1)?.revision ?? cached.revision,
    events: [...cached.events, ...newEvents],
    operations,
  };
}

/** Throttles a value to one change per `ms`, leading and trailing. */
function useThrottled<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const [isCoolingDown, setIsCoolingDown] = useState(false);
  if (!isCoolingDown && shown !== value) {
    setShown(value);
    setIsCoolingDown(shown !== undefined);
  }
  // Depends on `shown`: a value shown right after a cooldown must start the next one.
  useEffect(() => {
    if (!isCoolingDown) return undefined;
    const timer = setTimeout(() => setIsCoolingDown(false), ms);
    return () => clearTimeout(timer);
  }, [isCoolingDown, shown, ms]);
  return shown;
}
