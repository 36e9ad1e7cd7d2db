import { ERASED, withAnonymity, withCorrection, withoutErased, type RegistrationEvent } from '@app/domain';
import type { Rows, View } from '@app/eventing';
import { editionOf, noteEdition, type EditionNote } from './edition-note';
import { isoInstant } from './iso-instant';
import type { RegistrationRow } from './registration-rows';

/** Every registration of an edition for the organisers: partition = edition, key = registration. */
export const registrations: View<RegistrationRow | EditionNote, RegistrationEvent> = {
  name: 'registrations',
  version: 2,
  on: {
    RegistrationOpened: (rows, event, { meta }) => {
      noteEdition(rows, event);
      put(rows, opened(event, isoInstant(meta.at)));
    },
    RunnersSaved: (rows, event) => learn(rows, event, () => ({ runners: event.runners })),
    AnonymityChosen: (rows, event) =>
      learn(rows, event, ({ runners }) => ({ runners: withAnonymity(runners, event.key, event.anonymous) })),
    RegistrationBooked: (rows, event) => learn(rows, event, () => ({ payid: event.payment })),
    RegistrationPaid: (rows, event) =>
      learn(rows, event, () => ({
        paid: true,
        payid: event.payment,
        paidAt: isoInstant(event.at),
        runners: event.runners,
      })),
    RunnerCorrected: (rows, event) =>
      learn(rows, event, ({ runners, bought }) => {
        const corrected = withCorrection(runners, event, (runner) => runner);
        return corrected === runners ? {} : { runners: corrected, bought: bought ?? runners };
      }),
    PersonErased: (rows, event) =>
      learn(rows, event, ({ runners, bought }) => ({
        email: ERASED,
        runners: withoutErased(runners),
        bought: bought && withoutErased(bought),
      })),
    EntrantErased: (rows, event) =>
      learn(rows, event, ({ runners, bought }) => ({
        runners: withoutErased(runners, event.key),
        bought: bought && withoutErased(bought, event.key),
      })),
  },
};

type Registration = Omit<RegistrationRow, 'revision'>;

function opened(
  { registration, edition, email, by }: Extract<RegistrationEvent, { type: 'RegistrationOpened' }>,
  openedAt: string,
): Registration {
  const unpaid = { bought: null, paid: false, payid: null, paidAt: null };
  return { registration, edition, email, by, runners: {}, openedAt, ...unpaid };
}

function learn(
  rows: Rows<RegistrationRow | EditionNote>,
  event: RegistrationEvent,
  news: (before: RegistrationRow) => Partial<Registration>,
): void {
  const standing = rows.get(editionOf(rows, event), event.registration);
  if (standing && 'registration' in standing) put(rows, { ...standing, ...news(standing) });
}

function put(rows: Rows<RegistrationRow | EditionNote>, row: Registration): void {
  rows.put(row.edition, row.registration, row);
}
