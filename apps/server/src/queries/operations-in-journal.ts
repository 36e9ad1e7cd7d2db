import { OPERATIONS, type OperationsEvent } from '@app/domain';
import { operationsLine, type JournalRow } from '@app/views';
import type { EventStore } from '@app/eventing';

/** A day's lines and, among them by when they were written down, those about the installation: they are few and concern every day. */
export async function withOperations(rows: readonly JournalRow[], store: EventStore): Promise<JournalRow[]> {
  const lines = [...rows];
  for await (const page of store.read<OperationsEvent>(OPERATIONS))
    for (const recorded of page) {
      const later = lines.findIndex(({ recordedAt }) => recordedAt > recorded.meta.recordedAt);
      lines.splice(later === -1 ? lines.length : later, 0, operationsLine(recorded));
    }
  return lines;
}
