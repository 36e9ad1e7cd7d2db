import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DAY_REVISIONS, type RevisionByDay } from '@app/domain';

const asOfKey = (about: QueryKey) => ['as-of', ...about];

/** Notes how far the server knew the races' days when it gave the answer that is known under `about`. */
export function noteAsOf(client: QueryClient, about: QueryKey, headers: Headers): void {
  client.setQueryData<RevisionByDay>(asOfKey(about), revisionsIn(headers.get(DAY_REVISIONS) ?? ''));
}

/**
 * Whether what is known under `about` was made no earlier than those days stood at these revisions. No where that was not told: a server
 * that has just started says 0 of a day on which nothing has happened since.
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
