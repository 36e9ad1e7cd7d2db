import type { NoticeEvent, Severity } from '@app/domain';
import type { RowData, KeyedRow, Row, View } from '@app/eventing';
import { earlierEditions } from './earlier-partitions';

/**
 * A notice that organisers published to all visitors. Instants are ISO; `withdrawn` is null unless an
 * organiser withdrew it.
 */
export interface NoticeRow extends Row {
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  /** In metres; none means the whole race day. */
  readonly distances: readonly number[];
  readonly publishedAt: string;
  readonly endsAt: string;
  readonly by: string;
  readonly withdrawn: { readonly at: string; readonly by: string } | null;
}

/** A notice as visitors may see it. */
export type PublicNotice = Pick<
  NoticeRow,
  'id' | 'text' | 'severity' | 'distances' | 'publishedAt' | 'endsAt'
>;

/**
 * The notices visible now, with the revision of the edition's stream: of two lists the one with the higher
 * revision counts.
 */
export interface CurrentNotices {
  readonly revision: number;
  readonly notices: readonly PublicNotice[];
}

type Notice = RowData<NoticeRow>;

/**
 * Every notice, visible or not: readers filter by time, since notices end by themselves. Partition = edition,
 * key = notice.
 */
export const notices: View<Map<string, KeyedRow<NoticeRow>>, NoticeRow, NoticeEvent> = {
  name: 'notices',
  version: 1,
  streamPrefix: 'edition-',
  initial: () => new Map(),
  evolve: (all, event, { meta: { by } }) => {
    const { notice: key, edition: partition, at } = event;
    const row = event.type === 'NoticePublished' ? published(event, by) : all.get(key)?.row;
    if (!row) return all;
    const withdrawn = event.type === 'NoticeWithdrawn' ? { at: new Date(at).toISOString(), by } : null;
    return all.set(key, { partition, key, row: { ...row, withdrawn } });
  },
  rows: (all, since) => {
    const touched = since ? [all.get(since.notice)] : [...all.values()];
    return touched.flatMap((keyed) => (keyed?.row ? [{ ...keyed, row: { ...keyed.row } }] : []));
  },
  onDemandPartitions: earlierEditions,
};

function published(
  { notice, text, severity, distances, endsAt, at }: Extract<NoticeEvent, { type: 'NoticePublished' }>,
  by: string,
): Notice {
  const times = { publishedAt: new Date(at).toISOString(), endsAt: new Date(endsAt).toISOString() };
  return { id: notice, text, severity, distances: [...distances], ...times, by, withdrawn: null };
}
