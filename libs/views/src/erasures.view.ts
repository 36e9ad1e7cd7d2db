import type { RegistrationEvent } from '@app/domain';
import type { RowData, View } from '@app/eventing';
import type { ErasureRow } from './rows';

type Erasure = RowData<ErasureRow>;

/** The only partition. */
export const ALL_ERASURES = 'all';

/** Erasure requests and erasures of the registrations of all editions: one partition, key = registration. */
export const erasures: View<Erasure | undefined, ErasureRow, RegistrationEvent> = {
  name: 'erasures',
  version: 1,
  streamPrefix: 'registration-',
  initial: () => undefined,
  evolve: (before, event, { meta }) => {
    if (event.type === 'RegistrationOpened') {
      const { registration, edition } = event;
      return { registration, edition, asked: null, erased: null };
    }
    return before && { ...before, ...changesBy(event, meta) };
  },
  rows: (row) => (row ? [{ partition: ALL_ERASURES, key: row.registration, row: { ...row } }] : []),
};

function changesBy(
  event: RegistrationEvent,
  { at, by }: { readonly at: number; readonly by: string },
): Partial<Erasure> {
  switch (event.type) {
    case 'ErasureRequested':
      return { asked: { at: new Date(event.at).toISOString(), words: event.words } };
    case 'ErasureRequestWithdrawn':
      return { asked: null };
    case 'PersonErased':
      return { asked: null, erased: { at: new Date(at).toISOString(), by, reason: event.reason ?? '' } };
    default:
      return {};
  }
}
