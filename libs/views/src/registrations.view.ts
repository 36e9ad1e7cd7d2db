import {
  ERASED,
  isoInstant,
  withAnonymity,
  withCorrection,
  withoutErased,
  type RegistrationEvent,
} from '@app/domain';
import type { MadeRow, View } from '@app/eventing';
import type { RegistrationRow } from './registration-rows';

type Registration = MadeRow<RegistrationRow>;

/** Every registration of an edition for the organisers: partition = edition, key = registration. */
export const registrations: View<Registration | undefined, RegistrationRow, RegistrationEvent> = {
  name: 'registrations',
  version: 3,
  streams: 'registration-',
  initial: () => undefined,
  evolve: (before, event, { meta }) => {
    if (event.type === 'RegistrationOpened') return opened(event, isoInstant(meta.at));
    return before && { ...before, ...news(before, event) };
  },
  rows: (row) => (row ? [{ partition: row.edition, key: row.registration, row }] : []),
  renews: ({ type }) => type === 'PersonErased' || type === 'EntrantErased',
};

function opened(
  { registration, edition, email, by }: Extract<RegistrationEvent, { type: 'RegistrationOpened' }>,
  openedAt: string,
): Registration {
  const unpaid = { bought: null, paid: false, payid: null, paidAt: null };
  return { registration, edition, email, by, runners: {}, openedAt, ...unpaid };
}

function news({ runners, bought }: Registration, event: RegistrationEvent): Partial<Registration> {
  switch (event.type) {
    case 'RunnersSaved':
      return { runners: event.runners };
    case 'AnonymityChosen':
      return { runners: withAnonymity(runners, event.key, event.anonymous) };
    case 'RegistrationBooked':
      return { payid: event.payment };
    case 'RegistrationPaid':
      return { paid: true, payid: event.payment, paidAt: isoInstant(event.at), runners: event.runners };
    case 'RunnerCorrected': {
      const corrected = withCorrection(runners, event, (runner) => runner);
      return corrected === runners ? {} : { runners: corrected, bought: bought ?? runners };
    }
    case 'PersonErased':
      return { email: ERASED, runners: withoutErased(runners), bought: bought && withoutErased(bought) };
    case 'EntrantErased':
      return {
        runners: withoutErased(runners, event.key),
        bought: bought && withoutErased(bought, event.key),
      };
    default:
      return {};
  }
}
