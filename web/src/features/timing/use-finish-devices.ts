import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { dayOf } from '@app/domain';
import type { JournalRow } from '@app/views';
import { getJson } from '../../api/client';
import type { TimingBoard } from './timing-board';

const NO_ROWS: readonly JournalRow[] = [];

/** Which device took each standing finish, by runner id. Read from the day's journal, only what is new each time. */
export function useFinishDevices({ race, finished }: TimingBoard): ReadonlyMap<string, string> {
  const day = dayOf(race.part);
  const client = useQueryClient();
  const { data = NO_ROWS } = useQuery({
    queryKey: ['finish-devices', day],
    queryFn: async ({ signal, queryKey }): Promise<readonly JournalRow[]> => {
      const known = client.getQueryData<readonly JournalRow[]>(queryKey) ?? NO_ROWS;
      const after = known.at(-1)?.revision ?? 0;
      const news = await getJson<JournalRow[]>(`/admin/api/journal/${day}?after=${after}`, { signal });
      return news.length === 0 ? known : [...known, ...news].sort((a, b) => a.revision - b.revision);
    },
    structuralSharing: false,
  });

  const newest = Math.max(0, ...finished.map(({ revision }) => revision));
  const isBehind = newest > (data.at(-1)?.revision ?? 0);
  useEffect(() => {
    if (isBehind)
      void client.invalidateQueries({ queryKey: ['finish-devices', day] }, { cancelRefetch: false });
  }, [client, day, isBehind, newest]);

  return useMemo(() => new Map(data.filter(isFinish).map(({ sort, device }) => [sort, device])), [data]);
}

function isFinish(row: JournalRow): row is JournalRow & { readonly sort: string } {
  return row.type === 'RunnerFinished' && row.sort !== null;
}
