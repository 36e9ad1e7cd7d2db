import type { CampaignEvent } from './campaign';
import type { ClaimEvent } from './claim';
import type { CorrectionEvent } from './correction';
import { type CutWords, ERASED_NAME, erasedRunner, type RacedayEvent } from './raceday/events';
import type { LoginEvent } from './login';
import type { MailingEvent } from './mailing/mailing';
import type { SuppressionEvent } from './mailing/suppression';
import type { NoticeEvent } from './notice';
import type { OperationsEvent } from './operations';
import type { ReceiptEvent } from './receipts';
import { sortOf } from './registration/start-list-entry';
import type { RegisteredRunner, RegistrationEvent } from './registration/registration.events';

/** Every event of every kind of stream. */
export type DomainEvent =
  | RacedayEvent
  | RegistrationEvent
  | LoginEvent
  | CampaignEvent
  | MailingEvent
  | SuppressionEvent
  | NoticeEvent
  | ReceiptEvent
  | ClaimEvent
  | CorrectionEvent
  | OperationsEvent;

type Step = (from: Record<string, unknown>) => Record<string, unknown>;

/**
 * The fields stored in clear text: ids, amounts, times, choices, with all inside them. Every other field of an
 * event or a registered runner must have a placeholder; otherwise the catalogue does not compile. Beside
 * personal fields, one that only a newer release knows is sealed too: an older node may copy it from its state.
 */
const CLEAR_FIELDS = [
  ...(['type', 'at', 'revision', 'version', 'by', 'reason'] as const),
  // The race day.
  ...(['part', 'from', 'to', 'date', 'day', 'distance', 'openForReg', 'late', 'events', 'sort'] as const),
  ...(['sorts', 'other', 'group', 'bib', 'items', 'finished', 'anonymous', 'status'] as const),
  ...(['plannedStart', 'fingerprint', 'changes', 'standings', 'correction', 'commands'] as const),
  // Registrations and money.
  ...(['registration', 'family', 'edition', 'key', 'campaign', 'code', 'codeId', 'hash', 'client'] as const),
  ...(['payment', 'adults', 'children', 'amount', 'difference', 'rest', 'token', 'provider'] as const),
  ...(['method', 'paymentReference', 'reference', 'booking', 'paidAt', 'flag', 'flags'] as const),
  ...(['handled', 'refund', 'errorCode', 'errorMessage', 'link', 'payref', 'number', 'thing'] as const),
  ...(['kind', 'left', 'expiresAt'] as const),
  // Mail to many, notices and operations.
  ...(['mailing', 'recipient', 'recipients', 'distances', 'reminder', 'why', 'sent', 'failed'] as const),
  ...(['suppression', 'notice', 'severity', 'endsAt', 'losses', 'people'] as const),
];
type ClearField = (typeof CLEAR_FIELDS)[number];

const clear: ReadonlySet<string> = new Set(CLEAR_FIELDS);

/** Organisers' texts to many, stored in clear text. */
type ClearText = 'MailingRequested.subject' | 'MailingRequested.message' | 'NoticePublished.text';

/** The names of an object's personal fields: all that are not listed as clear. */
type PersonalField<Fields, Type extends string = ''> = {
  [Field in keyof Fields & string]-?: Field extends ClearField
    ? never
    : `${Type}.${Field}` extends ClearText
      ? never
      : Field;
}[keyof Fields & string];

/** A value for each personal field, and for those of older versions. */
type Placeholders<Fields extends string> = Readonly<Record<Fields, unknown> & Record<string, unknown>>;

/** The fields sealed under the key of the person that the field `subject` names. */
interface Personal<Fields extends string = never> {
  readonly subject: string;
  readonly clear: ReadonlySet<string>;
  readonly placeholders: Placeholders<Fields>;
}

/**
 * How one event type is stored: `steps` upcast stored versions to the current one, `downcast` maps the
 * current one to the version before, `personal` and `people` name the sealed fields. Fits the event library's
 * `CatalogueEntry`.
 */
interface Entry {
  readonly steps: readonly Step[];
  readonly downcast?: Step;
  readonly personal?: Personal;
  readonly people?: People;
}

/** A field that holds several people by key, and the personal fields of each. */
interface People<Fields extends string = never> {
  readonly field: string;
  readonly subject: (event: Readonly<Record<string, unknown>>, key: string) => string;
  readonly clear: ReadonlySet<string>;
  readonly placeholders: Placeholders<Fields>;
}

/** The entry of an event with these personal fields. */
type EntryFor<Fields extends string> = [Fields] extends [never]
  ? Entry
  : Entry & { readonly personal: Personal<Fields> };

/** The entry of an event; `named`, the names in a reason, is sealed by runner. */
type EntryOf<Event extends DomainEvent> = EntryFor<Exclude<PersonalField<Event, Event['type']>, 'named'>> &
  ('named' extends keyof Event ? ReasonEntry : unknown);

type ReasonEntry = Entry & { readonly people: People<Exclude<keyof CutWords, 'at'>> };

/** A reason's names of runners, each sealed under the runner's own key. */
const reasonEntry: ReasonEntry = {
  steps: [],
  people: {
    field: 'named',
    subject: (_event, sort) => sort,
    clear: new Set<keyof CutWords>(['at']),
    placeholders: { words: [] },
  },
};

/**
 * A runner's public details, sealed under the runner's own key, with the placeholders of an erased runner.
 */
const runner = { subject: 'sort', clear, placeholders: erasedRunner };

/** A note about a runner, sealed under the runner's key. */
const runnerNote = { subject: 'sort', clear, placeholders: { note: '' } };

/** Personal fields sealed under the registration's key. Erasing it leaves amounts, dates and references. */
function sealedByRegistration<Fields extends string>(placeholders: Readonly<Record<Fields, unknown>>) {
  return { steps: [], personal: { subject: 'registration', clear, placeholders } };
}

/**
 * Each runner of a registration is sealed under the key that the start list uses, so that one member of a
 * family can be erased. Version 1 sealed them together under the registration's key.
 */
const sealedPerRunner: EntryFor<'runners'> & { readonly people: People<PersonalField<RegisteredRunner>> } = {
  ...sealedByRegistration({ runners: {} }),
  steps: [(stored) => stored],
  people: {
    field: 'runners',
    subject: ({ registration }, key) => sortOf({ registration: String(registration), key }),
    clear,
    placeholders: erasedRunner,
  },
};

/**
 * The id of the earlier runner whose results the family linked, sealed under the key of this year's runner.
 */
const earlierYear = { steps: [], personal: { subject: 'sort', clear, placeholders: { earlier: '' } } };

/**
 * How every event type is stored. Today's version is the number of steps + 1. Neither a missing type nor a
 * missing personal field compiles.
 */
export const catalogue: { readonly [Event in DomainEvent as Event['type']]: EntryOf<Event> } = {
  RaceCreated: { steps: [] },
  RaceChanged: { steps: [] },
  RaceRemoved: { steps: [] },
  RaceRescheduled: { steps: [] },
  RunnerAdded: { steps: [], personal: runner },
  RunnerChanged: { steps: [], personal: runner },
  RunnerMoved: { steps: [] },
  RunnerAnonymised: { steps: [] },
  BibRegistered: { steps: [] },
  PickupRecorded: { steps: [] },
  PickupUndone: { steps: [] },
  RaceStarted: { steps: [] },
  RunnerFinished: { steps: [] },
  RunnerRestored: { steps: [] },
  RunnerStatusSet: { steps: [] },
  RunnerErased: { steps: [] },
  RunnerWithdrawn: { steps: [], personal: runnerNote },
  RunnerReinstated: { steps: [] },
  RaceEnded: { steps: [] },
  RaceReset: { steps: [] },
  StartTimeAdjusted: reasonEntry,
  FinishTimeAdjusted: reasonEntry,
  FinishInserted: reasonEntry,
  BibsSwapped: reasonEntry,
  TieDeclared: reasonEntry,
  JudgeOrderSet: reasonEntry,
  ResultsPublished: { steps: [] },
  EventsRevoked: reasonEntry,
  EventsReinstated: reasonEntry,

  CorrectionDrafted: { steps: [] },
  CorrectionChanged: { steps: [] },
  CorrectionApplied: reasonEntry,
  CorrectionDiscarded: { steps: [] },

  RegistrationOpened: sealedByRegistration({ email: ERASED_NAME }),
  RunnersSaved: sealedPerRunner,
  AnonymityChosen: { steps: [] },
  RegistrationBooked: { steps: [] },
  PaymentRequested: { steps: [] },
  PaymentConfirmed: sealedByRegistration({ payerAlias: '', note: '' }),
  PaymentFailed: { steps: [] },
  RegistrationPaid: sealedPerRunner,
  RegistrationCancelled: { steps: [] },
  RunnerCorrected: { steps: [], personal: runner },
  RunnerYearsJoined: earlierYear,
  RunnerYearsParted: earlierYear,
  PaymentFlagHandled: sealedByRegistration({ note: '' }),
  RefundRecorded: sealedByRegistration({ note: '' }),
  RefundVoided: sealedByRegistration({ note: '' }),
  ReceiptRequested: { steps: [] },
  PaymentLinkIssued: { steps: [] },
  PaymentLinkRequested: { steps: [] },
  PaymentLinkWithdrawn: sealedByRegistration({ note: '' }),
  PaymentLinked: sealedByRegistration({ note: '' }),
  RunnerCancelled: { steps: [], personal: runnerNote },
  RunnerReentered: { steps: [] },
  ErasureRequested: sealedByRegistration({ words: '' }),
  ErasureRequestWithdrawn: sealedByRegistration({ note: '' }),
  PersonErased: { steps: [] },
  EntrantErased: { steps: [] },

  LoginCodeIssued: { steps: [] },
  LoginCodeRefused: { steps: [] },
  LoginCodeConfirmed: { steps: [] },
  LoginCodeEnded: { steps: [] },

  CampaignCodeIssued: {
    steps: [],
    personal: { subject: 'code', clear, placeholders: { name: ERASED_NAME, email: ERASED_NAME } },
  },
  CampaignCodeRedeemed: { steps: [] },
  CampaignCodeReleased: { steps: [] },
  CampaignCodeSentAgain: { steps: [] },
  CampaignCodeWithdrawn: { steps: [] },
  CampaignHolderErased: { steps: [] },

  MailingRequested: { steps: [] },
  MailSent: { steps: [] },
  MailFailed: { steps: [] },
  MailingStopped: { steps: [] },
  MailingCompleted: { steps: [] },
  MailDeclined: { steps: [] },
  MailAllowed: { steps: [] },

  NoticePublished: { steps: [] },
  NoticeWithdrawn: { steps: [] },
  ReceiptNumbered: { steps: [] },
  ThingClaimed: { steps: [] },

  LossAccepted: { steps: [] },
};
