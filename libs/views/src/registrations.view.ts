import {
  ERASED_NAME,
  withAnonymity,
  withCancelled,
  withCorrection,
  withErasedDetails,
  withReentered,
  type RegistrationEvent,
} from '@app/domain';
import type { RowData, View } from '@app/eventing';
import { earlierEditions } from './earlier-partitions';
import type { RegistrationRow } from './rows';

type Registration = RowData<RegistrationRow>;

/** Every registration of an edition for the organisers: partition = edition, key = registration. */
export const registrations: View<Registration | undefined, RegistrationRow, RegistrationEvent> = {
  name: 'registrations',
  version: 6,
  streamPrefix: 'registration-',
  initial: () => undefined,
  evolve: (before, event, { meta }) => {
    if (event.type === 'RegistrationOpened') return opened(event, new Date(meta.at).toISOString());
    return before && { ...before, ...changesBy(before, event) };
  },
  rows: (row) => (row ? [{ partition: row.edition, key: row.registration, row: { ...row } }] : []),
  forcesNewRevision: ({ type }) => type === 'PersonErased' || type === 'EntrantErased',
  onDemandPartitions: earlierEditions,
};

function opened(
  { registration, edition, email, by, family }: Extract<RegistrationEvent, { type: 'RegistrationOpened' }>,
  openedAt: string,
): Registration {
  const unpaid = { bought: null, paid: false, payid: null, paidAt: null };
  const noRunners = { runners: {}, cancelled: {} };
  return {
    registration,
    edition,
    email,
    by,
    family: family ?? null,
    isWithdrawn: false,
    ...noRunners,
    openedAt,
    ...unpaid,
  };
}

function changesBy(before: Registration, event: RegistrationEvent): Partial<Registration> {
  const { runners, bought, cancelled, paid } = before;
  switch (event.type) {
    case 'RunnersSaved':
      return { runners: event.runners };
    case 'AnonymityChosen':
      return { runners: withAnonymity(runners, event.key, event.anonymous) };
    case 'RegistrationBooked':
      return event.rest ? {} : { payid: event.payment };
    case 'RegistrationPaid':
      return {
        paid: true,
        payid: event.payment,
        paidAt: new Date(event.at).toISOString(),
        runners: event.runners,
      };
    case 'RunnerCorrected': {
      const corrected = withCorrection(runners, event, (runner) => runner);
      return corrected === runners ? {} : { runners: corrected, bought: bought ?? runners };
    }
    case 'RunnerCancelled':
      return { ...withCancelled({ runners, cancelled }, event), bought: bought ?? runners };
    case 'PaymentLinkWithdrawn':
      return { isWithdrawn: !paid };
    case 'RunnerReentered':
      return withReentered({ runners, cancelled }, event);
    case 'PersonErased':
      return { email: ERASED_NAME, ...withoutPersonalData({ runners, bought, cancelled }) };
    case 'EntrantErased':
      return withoutPersonalData({ runners, bought, cancelled }, event.key);
    default:
      return {};
  }
}

type RunnerLists = Pick<Registration, 'runners' | 'bought' | 'cancelled'>;

/** The lists without personal data of erased people: of all, or of the one under that key. */
function withoutPersonalData({ runners, bought, cancelled }: RunnerLists, key?: string): RunnerLists {
  return {
    runners: withErasedDetails(runners, key),
    bought: bought && withErasedDetails(bought, key),
    cancelled: withErasedDetails(cancelled, key),
  };
}
