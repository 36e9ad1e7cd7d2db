import type { CampaignEvent } from './campaign/campaign.events';
import type { LoginEvent } from './login/login.events';
import type { RacedayEvent } from './raceday/raceday.events';
import type { RegistrationEvent } from './registration/registration.events';

/** Everything that can happen, in whatever stream. */
export type DomainEvent = RacedayEvent | RegistrationEvent | LoginEvent | CampaignEvent;

/** Steps that lift stored versions to today's shape, and which fields are personal. Fits the event library's `CatalogueEntry`. */
interface Entry {
  readonly steps: readonly ((old: Record<string, unknown>) => Record<string, unknown>)[];
  readonly personal?: { readonly subject: string; readonly erased: Readonly<Record<string, unknown>> };
}

/** What anyone may learn of a runner, sealed under the runner's own key; once erased they read as here. */
const runner: NonNullable<Entry['personal']> = {
  subject: 'sort',
  erased: { firstname: 'Borttagen', lastname: '', age: null, birthYear: null, company: '', phone: '' },
};

/** What a registration knows of people, sealed under its own key: erasing it leaves amounts, dates and references. */
function ofRegistration(erased: Readonly<Record<string, unknown>>): Entry {
  return { steps: [], personal: { subject: 'registration', erased } };
}

/** How every event type is kept. Today's version is the number of steps + 1; a type that is missing does not compile. */
export const catalogue: Readonly<Record<DomainEvent['type'], Entry>> = {
  RaceCreated: { steps: [] },
  RunnerAdded: { steps: [], personal: runner },
  RunnerChanged: { steps: [], personal: runner },
  BibRegistered: { steps: [] },
  RaceStarted: { steps: [] },
  RunnerFinished: { steps: [] },
  RunnerRestored: { steps: [] },
  RunnerStatusSet: { steps: [] },
  RaceEnded: { steps: [] },
  RaceReset: { steps: [] },

  RegistrationOpened: ofRegistration({ email: 'Borttagen' }),
  RunnersSaved: ofRegistration({ runners: {} }),
  RegistrationBooked: { steps: [] },
  PaymentRequested: { steps: [] },
  PaymentConfirmed: ofRegistration({ payerAlias: '', note: '' }),
  PaymentFailed: { steps: [] },
  RegistrationPaid: ofRegistration({ runners: {} }),
  RegistrationCancelled: { steps: [] },
  PersonErased: { steps: [] },

  LoginCodeIssued: { steps: [] },
  LoginCodeRefused: { steps: [] },
  LoginCodeConfirmed: { steps: [] },

  CampaignCodeIssued: {
    steps: [],
    personal: { subject: 'code', erased: { name: 'Borttagen', email: 'Borttagen' } },
  },
  CampaignCodeRedeemed: { steps: [] },
  CampaignCodeReleased: { steps: [] },
};
