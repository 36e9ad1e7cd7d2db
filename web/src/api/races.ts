import { queryOptions } from '@tanstack/react-query';
import type { BoardRow, RaceRow } from '@app/domain';
import { getJson } from './client';

/** Every race there is, ended and older ones too. */
export const racesQuery = queryOptions({
  queryKey: ['races'],
  queryFn: ({ signal }) => getJson<RaceRow[]>('/api/races?ended=true', { signal }),
});

/** One race as organisers see it: the race row, then its runners. */
export const boardQuery = (part: string) =>
  queryOptions({
    queryKey: ['board', part],
    queryFn: ({ signal }) => fetchBoard(part, signal),
  });

/** One race's rows as the server has them right now. */
export function fetchBoard(part: string, signal: AbortSignal): Promise<BoardRow[]> {
  return getJson<BoardRow[]>(`/admin/api/races/get/${part}`, { signal });
}
