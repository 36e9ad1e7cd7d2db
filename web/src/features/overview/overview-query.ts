import { queryOptions } from '@tanstack/react-query';
import type { Overview } from '@app/domain';
import { getJson } from '../../api/client';

const REFETCH_INTERVAL_MS = 10_000;

/** The overview, refetched every ten seconds while the page is open. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => getJson<Overview>('/admin/api/overview', { signal }),
  refetchInterval: REFETCH_INTERVAL_MS,
  staleTime: 0,
});
