import type { RegistrationEvent } from '@app/domain';
import type { MadeRow, View } from '@app/eventing';
import type { PaidFamilyRow } from './mailing-rows';

/** A registration with an address, and whether it still is somebody's. */
interface Family {
  readonly row: MadeRow<PaidFamilyRow>;
  readonly isErased: boolean;
}

/** Where all of them are: whoever asks for earlier editions' asks for all. */
export const ALL_FAMILIES = 'all';

/** Every registration that was paid, in whatever edition, and has an address: one partition, key = registration. For the server alone. */
export const previousRunners: View<Family | undefined, PaidFamilyRow, RegistrationEvent> = {
  name: 'previous-runners',
  version: 1,
  streams: 'registration-',
  initial: () => undefined,
  evolve: (before, event) => {
    switch (event.type) {
      case 'RegistrationOpened':
        return opened(event);
      case 'RegistrationPaid':
        return before && { ...before, row: { ...before.row, paidAt: new Date(event.at).toISOString() } };
      case 'PersonErased':
        return before && { ...before, isErased: true };
      default:
        return before;
    }
  },
  rows: (family) => {
    if (!family?.row.paidAt) return [];
    const { row, isErased } = family;
    return [{ partition: ALL_FAMILIES, key: row.registration, row: isErased ? null : { ...row } }];
  },
  renews: ({ type }) => type === 'PersonErased',
};

/** What is erased is no address, and neither has the ticket office one. */
function opened({
  registration,
  edition,
  email,
}: Extract<RegistrationEvent, { type: 'RegistrationOpened' }>): Family | undefined {
  if (!email.includes('@')) return undefined;
  return { row: { registration, edition, email, paidAt: null }, isErased: false };
}
