import { queryOptions } from '@tanstack/react-query';
import type { CheckedDay } from '@app/domain';
import { getJson } from '../../api/client';

const REFETCH_INTERVAL_MS = 10_000;

/**
 * The consistency checks of a day (YYMMDD; '' is the edition's own day), refetched every ten seconds while
 * the page is open.
 */
export const checksQuery = (day: string) =>
  queryOptions({
    queryKey: ['checks', day],
    queryFn: ({ signal }) =>
      getJson<CheckedDay>(`/admin/api/checks${day && `?dag=${encodeURIComponent(day)}`}`, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  });
