import { queryOptions } from '@tanstack/react-query';
import { getJson } from './client';

/** A result of an earlier edition ('2024'). `distance` in metres, `result` in ms, `of`: how many finished. */
export interface EarlierYear {
  readonly edition: string;
  readonly part: string;
  readonly distance: number;
  readonly bib: number | null;
  readonly place: number;
  readonly of: number;
  readonly result: number;
}

/** The same, of one's own family: `runner` is the key of this year's runner whose it is said to be. */
export interface OwnYear extends EarlierYear {
  readonly earlier: string;
  readonly name: string;
  readonly runner: string | null;
}

/** The earlier years that a runner has joined with their own wish. */
export function yearsQuery(part: string, bib: number) {
  return queryOptions({
    queryKey: ['years', part, bib],
    queryFn: ({ signal }) => getJson<EarlierYear[]>(`/api/races/years/${part}/${bib}`, { signal }),
  });
}

/** What the family that is signed in did in earlier editions. */
export const ownYearsQuery = queryOptions({
  queryKey: ['own-years'],
  queryFn: ({ signal }) => getJson<OwnYear[]>('/api/my-years', { signal }),
});
