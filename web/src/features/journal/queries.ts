import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DayEvent, DayHistory } from '@app/domain';
import { getJson } from '../../api/client';

/** What has happened on a race day, as far as this page has heard. */
export interface HeardHistory extends DayHistory {
  /** It has changed: it is to be fetched whole. */
  readonly isOutdated?: boolean;
}

/** Everything that happened on a race day ('YYMMDD'), oldest first: fetched once, from then on only what is new. */
export const historyQuery = (day: string) =>
  queryOptions({
    queryKey: ['day-history', day],
    queryFn: ({ signal, client }) => readHistory(day, client, signal),
    structuralSharing: (known, read) => newerOf(known as HeardHistory | undefined, read as HeardHistory),
  });

/** The history with those of the events that it does not know. */
export function withNews(history: HeardHistory, events: readonly DayEvent[]): HeardHistory {
  const news = events.filter(({ revision }) => revision > history.revision);
  if (news.length === 0) return history;
  return {
    ...history,
    revision: news.at(-1)?.revision ?? history.revision,
    events: [...history.events, ...news],
  };
}

async function readHistory(day: string, client: QueryClient, signal: AbortSignal): Promise<HeardHistory> {
  const path = `/admin/api/days/${day}/events`;
  const known = client.getQueryData<HeardHistory>(historyQuery(day).queryKey);
  if (known && !known.isOutdated) {
    const news = await getJson<DayHistory>(`${path}?after=${String(known.revision)}`, { signal });
    if (news.revision >= known.revision)
      return { ...withNews(known, news.events), operations: news.operations };
  }
  return getJson<DayHistory>(path, { signal });
}

/** One that begins anew stands. One that was only read on may have been overtaken by events that were heard meanwhile. */
function newerOf(known: HeardHistory | undefined, read: HeardHistory): HeardHistory {
  const isReadOn = known !== undefined && known.events[0] === read.events[0];
  if (!isReadOn || read.isOutdated || read.revision > known.revision) return read;
  return known.operations.length === read.operations.length
    ? known
    : { ...known, operations: read.operations };
}
