import type { DayHistory } from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getJson } from './client';
import { knownDayQuery, useKnownDay, type DayNews, type DayReading, type KnownDay } from './known-day';

/** What has happened on a race day, oldest first, as far as this page has heard. */
type LiveHistory = KnownDay & DayHistory;

/** What happened on a day ('YYMMDD'), kept fresh. It changes at most once a second. */
export function useLiveHistory(
  day: string,
): Pick<UseQueryResult<DayHistory>, 'data' | 'error' | 'refetch' | 'isFetching'> {
  const { data, error, refetch, isFetching } = useKnownDay(liveHistory, day);
  return { data: useSparingly(data, GATHER_MS), error, refetch, isFetching };
}

/** The same as a query. */
export function historyQuery(day: string) {
  return knownDayQuery(liveHistory, day);
}

// All entries are made anew from all that happened: a tenth of a second for a large day, whose news come twenty times a second.
const GATHER_MS = 1000;

const liveHistory: DayReading<LiveHistory> = {
  name: 'day-history',
  pollMs: 15_000,
  fetchWhole: async (path, signal) => ({
    ...(await getJson<DayHistory>(`${path}/events`, { signal })),
    begun: Symbol(path),
  }),
  readOn: withNews,
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

/** A value that changes often, at most once in so many ms: at once when it has rested for as long, and always to the latest. */
function useSparingly<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const [isResting, setIsResting] = useState(false);
  if (!isResting && shown !== value) {
    setShown(value);
    setIsResting(shown !== undefined);
  }
  // Each value rests as long as it is shown at least: one that comes right after a rest begins another.
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
