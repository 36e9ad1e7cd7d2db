import type { Query, QueryClient } from '@tanstack/react-query';
import { configQuery } from '../../api/app-config';
import { ApiError } from '../../api/client';
import type { SeenKeeper } from '../../api/keep-seen';
import { mayBeKept } from '../../api/seen-rules';

/** How it stands with what a page shows: fresh, not there at all, or the epoch ms from when it is. */
export type ShownFrom = 'fresh' | 'missing' | number;

/**
 * Of the page that is open. What it is about counts before the configuration; of several answers the oldest. Missing is a page that has
 * nothing at all of what it asked for: that a runner's earlier years are not there is no reason to say so.
 */
export function shownFrom(client: QueryClient, keeper: SeenKeeper): ShownFrom {
  const asked = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => mayBeKept(queryKey) });
  const old = asked.filter((query) => keeper.isOld(query));
  const about = old.filter(({ queryKey }) => queryKey[0] !== 'config');
  if (about.length === 0 && asked.some(isLost)) return 'missing';
  const times = (about.length > 0 ? about : old).map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : 'fresh';
}

/** Whether the configuration is one that was kept: it does not say who is signed in. */
export function isOldConfig(client: QueryClient, keeper: SeenKeeper): boolean {
  const config = client.getQueryCache().find({ queryKey: configQuery.queryKey, exact: true });
  return config !== undefined && keeper.isOld(config);
}

function isLost({ state: { data, error } }: Query): boolean {
  return data === undefined && error instanceof ApiError && error.isPassing;
}
