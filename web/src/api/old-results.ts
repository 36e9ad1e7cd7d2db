import { queryOptions } from '@tanstack/react-query';
import type { OldRace, ResultDocument } from '@app/domain';
import { getJson } from './client';

/** Earlier years do not change while a page is open. */
const staleTime = 60 * 60_000;

/** The documents of earlier years, newest first. */
export const resultDocumentsQuery = queryOptions({
  queryKey: ['old-results'],
  queryFn: ({ signal }) => getJson<{ documents: ResultDocument[] }>('/api/old-results', { signal }),
  select: ({ documents }) => documents,
  staleTime,
});

/** The races of an earlier year, shortest first. */
export const oldRacesQuery = (year: number) =>
  queryOptions({
    queryKey: ['old-results', year],
    queryFn: ({ signal }) => getJson<OldRace[]>(`/api/old-results/${year}`, { signal }),
    staleTime,
  });
