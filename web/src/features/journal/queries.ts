import { queryOptions } from '@tanstack/react-query';
import type { JournalRow } from '@app/views';
import { getJson } from '../../api/client';

/** Everything that happened on a race day ('YYMMDD'), oldest first. Fetched whole: what happens now may strike out what happened then. */
export const journalQuery = (day: string) =>
  queryOptions({
    queryKey: ['journal', day],
    queryFn: ({ signal }) => getJson<JournalRow[]>(`/admin/api/journal/${day}`, { signal }),
  });
