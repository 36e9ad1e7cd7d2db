import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DAY_REVISIONS, type RevisionByDay } from '@app/domain';

const dayRevisionsKey = (queryKey: QueryKey) => ['as-of', ...queryKey];

/** Stores the day revisions that the server had when it answered the query. */
export function storeDayRevisions(client: QueryClient, queryKey: QueryKey, headers: Headers): void {
  client.setQueryData<RevisionByDay>(
    dayRevisionsKey(queryKey),
    parseDayRevisions(headers.get(DAY_REVISIONS) ?? ''),
  );
}

/**
 * Returns whether the query's answer includes the days at these revisions. False if its revisions are
 * unknown, or a revision is 0: a server that has just started reports 0 for a day without later events.
 */
export function includesDayRevisions(client: QueryClient, queryKey: QueryKey, days: RevisionByDay): boolean {
  const cached = client.getQueryData<RevisionByDay>(dayRevisionsKey(queryKey)) ?? {};
  const expected = Object.entries(days);
  return (
    expected.length > 0 &&
    expected.every(([day, revision]) => revision > 0 && (cached[day] ?? -1) >= revision)
  );
}

function parseDayRevisions(header: string): RevisionByDay {
  const pairs = [...header.matchAll(/(\d{6})=(\d+)/g)];
  return Object.fromEntries(pairs.map(([, day = '', revision]) => [day, Number(revision)]));
}
