import { queryOptions } from '@tanstack/react-query';
import { getJson } from './client';

/**
 * A result of an earlier edition ('2024'). `distance` in metres, `result` in ms, `of`: number of finishers.
 */
export interface EarlierResult {
  readonly edition: string;
  readonly part: string;
  readonly distance: number;
  readonly bib: number | null;
  readonly place: number;
  readonly of: number;
  readonly result: number;
}

/** An earlier result of the signed-in family; `runner` is the key of this year's runner it is assigned to. */
export interface OwnEarlierResult extends EarlierResult {
  readonly earlier: string;
  readonly name: string;
  readonly runner: string | null;
}

/** The earlier results that a runner's family has linked. */
export function earlierResultsQuery(part: string, bib: number) {
  return queryOptions({
    queryKey: ['years', part, bib],
    queryFn: ({ signal }) => getJson<EarlierResult[]>(`/api/races/years/${part}/${bib}`, { signal }),
  });
}

/** The earlier results of the signed-in family. */
export const ownEarlierResultsQuery = queryOptions({
  queryKey: ['own-years'],
  queryFn: ({ signal }) => getJson<OwnEarlierResult[]>('/api/my-years', { signal }),
});
