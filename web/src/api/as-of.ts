import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DAY_REVISIONS, type RevisionByDay } from '@app/domain';

const asOfKey = (about: QueryKey) => ['as-of', ...about];

/** Stores the day revisions that the server had when it answered the query `about`. */
export function noteAsOf(client: QueryClient, about: QueryKey, headers: Headers): void {
  client.setQueryData<RevisionByDay>(asOfKey(about), revisionsIn(headers.get(DAY_REVISIONS) ?? ''));
}

/**
 * Returns whether the answer to `about` includes the days at these revisions. False if its revisions are
 * unknown, or a revision is 0: a server that has just started reports 0 for a day without later events.
 */
export function isAsOf(client: QueryClient, about: QueryKey, days: RevisionByDay): boolean {
  const known = client.getQueryData<RevisionByDay>(asOfKey(about)) ?? {};
  const told = Object.entries(days);
  return told.length > 0 && told.every(([day, revision]) => revision > 0 && (known[day] ?? -1) >= revision);
}

function revisionsIn(words: string): RevisionByDay {
  const pairs = [...words.matchAll(/(\d{6})=(\d+)/g)];
  return Object.fromEntries(pairs.map(([, day = '', revision]) => [day, Number(revision)]));
}
