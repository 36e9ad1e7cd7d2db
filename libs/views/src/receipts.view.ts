import type { ReceiptEvent } from '@app/domain';
import type { KeyedRow, View } from '@app/eventing';
import { earlierEditions } from './earlier-partitions';
import type { ReceiptRow } from './rows';

type KeyedReceiptRow = KeyedRow<ReceiptRow>;

/** The receipt numbers of an edition: partition = edition, key = payment. */
export const receipts: View<Map<string, ReceiptEvent>, ReceiptRow, ReceiptEvent> = {
  name: 'receipts',
  version: 1,
  streamPrefix: 'receipts-',
  initial: () => new Map(),
  evolve: (before, event) => before.set(event.payref, event),
  rows: (numbered, since) => (since ? [keyedReceiptRow(since)] : [...numbered.values()].map(keyedReceiptRow)),
  onDemandPartitions: earlierEditions,
};

function keyedReceiptRow({ edition, payref, number }: ReceiptEvent): KeyedReceiptRow {
  return { partition: edition, key: payref, row: { payref, number } };
}
