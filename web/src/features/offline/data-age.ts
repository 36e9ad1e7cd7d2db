import type { Query, QueryClient } from '@tanstack/react-query';
import { configQuery } from '../../api/app-config';
import { ApiError } from '../../api/client';
import type { OfflineAnswerSync } from '../../api/offline-answer-sync';
import { isStorable } from '../../api/offline-query-cache';

/** The age of the page's data: fresh, missing, or the epoch ms it was fetched. */
export type DataAge = 'fresh' | 'missing' | number;

/**
 * The age of the open page's data: the oldest of its answers, and the configuration's only if no other is
 * old.
 * Missing means that a page has nothing old to show and an answer failed; a runner's missing earlier years
 * alone do not count.
 */
export function dataAge(client: QueryClient, sync: OfflineAnswerSync): DataAge {
  const active = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isStorable(queryKey) });
  const restored = active.filter((query) => sync.isRestored(query));
  const besidesConfig = restored.filter(({ queryKey }) => queryKey[0] !== 'config');
  if (besidesConfig.length === 0 && active.some(hasFailed)) return 'missing';
  const times = (besidesConfig.length > 0 ? besidesConfig : restored).map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : 'fresh';
}

/** Whether the configuration is a stored one, which does not say who is signed in. */
export function isStoredConfig(client: QueryClient, sync: OfflineAnswerSync): boolean {
  const config = client.getQueryCache().find({ queryKey: configQuery.queryKey, exact: true });
  return config !== undefined && sync.isRestored(config);
}

function hasFailed({ state: { data, error } }: Query): boolean {
  return data === undefined && error instanceof ApiError && error.isTransient;
}
