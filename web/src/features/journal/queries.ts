import { queryOptions } from '@tanstack/react-query';
import type { DayHistory } from '@app/domain';
import { getJson } from '../../api/client';

/** Everything that happened on a race day ('YYMMDD'), oldest first. */
export const historyQuery = (day: string) =>
  queryOptions({
    queryKey: ['day-history', day],
    queryFn: ({ signal }) => getJson<DayHistory>(`/admin/api/days/${day}/events`, { signal }),
  });
