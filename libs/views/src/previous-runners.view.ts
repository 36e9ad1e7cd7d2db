import type { RegistrationEvent } from '@app/domain';
import type { MadeRow, View } from '@app/eventing';
import type { PaidFamilyRow } from './mailing-rows';

/** A registration, and whether it has an address of somebody's: what is erased is none, and the ticket office has none. */
interface Family {
  readonly row: MadeRow<PaidFamilyRow>;
  readonly hasAddress: boolean;
}

/** Where all of them are: whoever asks for earlier editions' asks for all. */
export const ALL_FAMILIES = 'all';

/** Every registration that was paid, in whatever edition, and has an address: one partition, key = registration. For the server alone. */
export const previousRunners: View<Family | undefined, PaidFamilyRow, RegistrationEvent> = {
  name: 'previous-runners',
  version: 2,
  streams: 'registration-',
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
    // Also where the address could not be read any more when the erasure came: the row may stand from before.
    return [{ partition: ALL_FAMILIES, key: row.registration, row: hasAddress ? { ...row } : null }];
  },
  renews: ({ type }) => type === 'PersonErased',
};

function opened({
  registration,
  edition,
  email,
}: Extract<RegistrationEvent, { type: 'RegistrationOpened' }>): Family {
  return { row: { registration, edition, email, paidAt: null }, hasAddress: email.includes('@') };
}
