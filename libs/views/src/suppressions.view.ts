import type { SuppressionEvent } from '@app/domain';
import type { KeyedRow, View } from '@app/eventing';
import type { SuppressionRow } from './rows';

/** The only partition. */
export const ALL_SUPPRESSIONS = 'all';

/** The addresses that want no mail, by keyed hash: one partition, key = suppression. For the server alone. */
export const suppressions: View<KeyedRow<SuppressionRow> | undefined, SuppressionRow, SuppressionEvent> = {
  name: 'suppressions',
  version: 1,
  streamPrefix: 'suppression-',
  initial: () => undefined,
  evolve: (before, event) => {
    const { suppression } = event;
    const rowKey = { partition: ALL_SUPPRESSIONS, key: suppression };
    switch (event.type) {
      case 'MailDeclined':
        return { ...rowKey, row: { suppression, since: new Date(event.at).toISOString() } };
      case 'MailAllowed':
        return { ...rowKey, row: null };
    }
  },
  rows: (keyed) => (keyed ? [{ ...keyed, row: keyed.row && { ...keyed.row } }] : []),
};
