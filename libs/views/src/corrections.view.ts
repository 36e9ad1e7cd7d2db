import type { CorrectionEvent, DraftedCommand, StoredReason } from '@app/domain';
import type { RowData, KeyedRow, Row, View } from '@app/eventing';
import { earlierDays } from './earlier-partitions';

/**
 * A draft of corrections to a race day, and its outcome. `version`: its number of events; `changedAt` is ISO.
 */
export interface CorrectionRow extends Row {
  readonly correction: string;
  readonly version: number;
  readonly state: 'open' | 'applied' | 'discarded';
  readonly commands: readonly DraftedCommand[];
  readonly changedAt: string;
  readonly changedBy: string;
  /**
   * The reason for applying it, and its last revision in the day's stream; null until then. The view stores no
   * names: answers add `named`.
   */
  readonly applied: (StoredReason & { readonly revision: number }) | null;
}

type Draft = RowData<CorrectionRow>;

/** Every draft of corrections, in any state. Partition = day (YYMMDD), key = correction. */
export const corrections: View<KeyedRow<CorrectionRow> | undefined, CorrectionRow, CorrectionEvent> = {
  name: 'corrections',
  version: 1,
  streamPrefix: 'correction-',
  initial: () => undefined,
  evolve: (keyed, event, { revision, meta: { at, by } }) => {
    const { correction: key, day: partition } = event;
    const changed = { version: revision, changedAt: new Date(at).toISOString(), changedBy: by };
    const row = { ...(keyed?.row ?? { ...NEW_DRAFT, correction: key }), ...changed, ...changesBy(event) };
    return { partition, key, row };
  },
  rows: (keyed) => (keyed?.row ? [{ ...keyed, row: { ...keyed.row } }] : []),
  onDemandPartitions: earlierDays,
};

const NEW_DRAFT = { state: 'open', commands: [], applied: null } as const;

function changesBy(event: CorrectionEvent): Partial<Draft> {
  switch (event.type) {
    case 'CorrectionDrafted':
    case 'CorrectionChanged':
      return { commands: [...event.commands] };
    case 'CorrectionApplied':
      return { state: 'applied', applied: { reason: event.reason, revision: event.revision } };
    case 'CorrectionDiscarded':
      return { state: 'discarded' };
  }
}
