import { queryOptions } from '@tanstack/react-query';
import type { RaceRow } from '@app/domain';
import { getJson } from './client';

/** Every race there is, ended and older ones too. */
export const racesQuery = queryOptions({
  queryKey: ['races'],
  queryFn: ({ signal }) => getJson<RaceRow[]>('/api/races?ended=true', { signal }),
});
