import type { RegistrationEvent } from '@app/domain';
import type { RowData, View } from '@app/eventing';
import type { PaidFamilyRow } from './rows';

/**
 * A registration, and whether it has an e-mail address: an erased one and one of the ticket office have none.
 */
interface Family {
  readonly row: RowData<PaidFamilyRow>;
  readonly hasAddress: boolean;
}

/** The only partition: queries for earlier editions read all of it. */
export const ALL_FAMILIES = 'all';

/**
 * Every paid registration with an address, of any edition: one partition, key = registration. For the server
 * alone.
 */
export const previousRunners: View<Family | undefined, PaidFamilyRow, RegistrationEvent> = {
  name: 'previous-runners',
  version: 2,
  streamPrefix: 'registration-',
  initial: () => undefined,
  evolve: (before, event) => {
    switch (event.type) {
      case 'RegistrationOpened':
        return opened(event);
      case 'RegistrationPaid':
        return before && { ...before, row: { ...before.row, paidAt: new Date(event.at).toISOString() } };
      case 'PersonErased':
        return before && { ...before, hasAddress: false };
      default:
        return before;
    }
  },
  rows: (family) => {
    if (!family?.row.paidAt) return [];
    const { row, hasAddress } = family;
    // Also when the address was unreadable before the erasure event: an older row may exist.
    return [{ partition: ALL_FAMILIES, key: row.registration, row: hasAddress ? { ...row } : null }];
  },
  forcesNewRevision: ({ type }) => type === 'PersonErased',
};

function opened({
  registration,
  edition,
  email,
}: Extract<RegistrationEvent, { type: 'RegistrationOpened' }>): Family {
  return { row: { registration, edition, email, paidAt: null }, hasAddress: email.includes('@') };
}
