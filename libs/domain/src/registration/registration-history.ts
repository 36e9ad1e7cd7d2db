import { ownValue } from '../own-value';
import { distanceLabel, metresFromKm } from '../parts';
import { actorName } from '../actor-name';
import { keyOf } from './start-list-entry';
import { kronor, paymentIssueNames } from './payment-texts';
import type {
  PaymentMethod,
  RegisteredRunner,
  RegisteredRunners,
  RegistrationEvent,
  RegistrationEventOf,
} from './registration.events';

/** One event of a registration as text. `at` epoch ms; `note`: written by an organiser, '' for none. */
export interface HistoryEntry {
  readonly revision: number;
  readonly at: number;
  readonly by: string;
  readonly words: string;
  readonly note: string;
}

/** An event of a registration, with actor and time. */
interface RecordedEvent {
  readonly revision: number;
  readonly event: RegistrationEvent;
  readonly at: number;
  readonly by: string;
}

/** The history of a registration, oldest first. Leaves out event types of a newer version. */
export function registrationHistory(events: readonly RecordedEvent[]): readonly HistoryEntry[] {
  let known: RegisteredRunners = {};
  return events.flatMap(({ revision, event, at, by }) => {
    if ('runners' in event) known = { ...known, ...event.runners };
    const words = eventText(event, known);
    if (event.type === 'RunnerCorrected') known = { ...known, [keyOf(event) ?? '']: event };
    const note = noteOf(event);
    return words === undefined ? [] : [{ revision, at, by: actorName(by), words, note }];
  });
}

/** The note or message of an event. */
function noteOf(event: RegistrationEvent): string {
  if (event.type === 'ErasureRequested') return event.words;
  return 'note' in event ? event.note : '';
}

function eventText(event: RegistrationEvent, known: RegisteredRunners): string | undefined {
  const line = lines[event.type] as
    ((event: RegistrationEvent, known: RegisteredRunners) => string) | undefined;
  return line?.(event, known);
}

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  swish: 'med Swish',
  kampanj: 'med kampanjkod',
  other: 'kontant eller på annat sätt',
  bank: 'funnen hos banken',
};

/** A text per event type; a missing one does not compile. */
const lines: {
  readonly [Type in RegistrationEvent['type']]: (
    event: RegistrationEventOf<Type>,
    known: RegisteredRunners,
  ) => string;
} = {
  RegistrationOpened: ({ by, family }) => {
    if (family !== undefined) return 'Tillagd av en arrangör, som en egen bokning för familjen';
    return by === 'runner' ? 'Anmälan öppnad' : 'Såld i Biljettkassan';
  },
  RunnersSaved: ({ runners }) => `Deltagare: ${namesOf(runners) || 'inga'}`,
  AnonymityChosen: ({ key, anonymous }, known) =>
    `${nameOf(ownValue(known, key))} visas ${anonymous ? 'som Anonym' : 'med namn'}`,
  RegistrationBooked: ({ adults, children, amount, campaign, rest }) =>
    rest
      ? `Mellanskillnad att betala: ${kronor(amount)}`
      : `Bokad: ${pluralize(adults, 'vuxen', 'vuxna')} och ${pluralize(children, 'barn', 'barn')}, ${kronor(amount)}` +
        (campaign === null ? '' : ` med koden ${campaign}`),
  PaymentRequested: () => 'Swish bad om betalningen',
  PaymentConfirmed: ({ amount, method, flags }) => {
    const issues = flags.map((flag) => paymentIssueNames[flag]).join(', ');
    return `Betalt ${kronor(amount)} ${METHODS[method]}${issues && ` – att se över: ${issues}`}`;
  },
  PaymentFailed: ({ status, errorCode, errorMessage }) => {
    const why = [errorCode, errorMessage].filter(Boolean).join(': ');
    return `${FAILURES[status]}${why && ` (${why})`}`;
  },
  RegistrationPaid: ({ runners }) => `Anmälan betald: ${namesOf(runners)}`,
  RegistrationCancelled: () => 'Betalningen avbruten innan den var betald',
  RunnerCorrected: (event) =>
    `${nameOf(event)} ändrad på startlistan, ${distanceLabel(metresFromKm(event.distance))}` +
    priceText(event.difference),
  RunnerCancelled: (event, known) =>
    `${nameOf(ownValue(known, keyOf(event) ?? ''))} avanmäld${priceText(event.difference)}`,
  RunnerReentered: (event, known) =>
    `${nameOf(ownValue(known, keyOf(event) ?? ''))} anmäld igen${priceText(event.difference)}`,
  RunnerYearsJoined: ({ edition }) => `Ett resultat från ${edition} hopkopplat med en löpare`,
  RunnerYearsParted: ({ edition }) => `Ett resultat från ${edition} inte längre hopkopplat`,
  PaymentFlagHandled: ({ flag, handled }) =>
    `${handled ? 'Hanterat' : 'Taget upp igen'}: ${paymentIssueNames[flag]}`,
  RefundRecorded: ({ amount }) => `Återbetalning av ${kronor(amount)} noterad`,
  RefundVoided: ({ amount }) => `Återbetalningen av ${kronor(amount)} struken: den var felnoterad`,
  ReceiptRequested: () => 'Kvittot skickat igen',
  PaymentLinkIssued: ({ payment }) =>
    `Betalningslänk${payment === undefined ? '' : ' för mellanskillnaden'} mailad till familjen`,
  PaymentLinkRequested: () => 'Betalningslänken mailad igen',
  PaymentLinkWithdrawn: () => 'Betalningslänken återtagen',
  PaymentLinked: ({ amount, reference }) => `${kronor(amount)} hos banken kopplat hit, referens ${reference}`,
  ErasureRequested: () => 'Familjen har bett att bli borttagen',
  ErasureRequestWithdrawn: () => 'Familjen vill inte bli borttagen längre',
  PersonErased: () => 'Alla uppgifter borttagna',
  EntrantErased: () => 'En person är borttagen',
};

const FAILURES: Readonly<Record<RegistrationEventOf<'PaymentFailed'>['status'], string>> = {
  ERROR: 'Betalningen misslyckades',
  DECLINED: 'Betalaren nekade',
  CANCELLED: 'Betalningen avbruten',
  EXPIRED: 'Betalningen väntade för länge',
};

function priceText(difference: number): string {
  if (difference === 0) return '';
  return `: ${kronor(Math.abs(difference))} ${difference > 0 ? 'dyrare' : 'billigare'} än bokat`;
}

function pluralize(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

function namesOf(runners: RegisteredRunners): string {
  return Object.values(runners).map(nameOf).join(', ');
}

function nameOf(runner: Pick<RegisteredRunner, 'firstname' | 'lastname'> | undefined): string {
  return runner ? `${runner.firstname} ${runner.lastname}`.trim() : 'En löpare';
}
