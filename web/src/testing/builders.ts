import {
  type BoardRaceRow,
  type BoardRunnerRow,
  type DayEvent,
  type RacedayEvent,
  type RegisteredRunner,
  type RunnerRow,
  dayFromSnapshot,
  isMark,
  type BoardRow,
  type Day,
  type DaySnapshot,
  type Race,
  type Runner,
} from '@app/domain';
import type { PaymentRow, RegistrationRow, Payment, SessionRunner } from '@app/views';
import type { AppConfig, Edition } from '../api/app-config';
import type { DayCommand } from '../api/command-log';
import type { OwnRegistration } from '../api/registration';
import { timingBoards, type TimingBoard } from '../features/timing/timing-board';

/** The planned 5.6 km race of the edition's day; `fields` overrides the defaults. */
export function aRace(fields: Partial<BoardRaceRow> = {}): BoardRaceRow {
  return {
    type: 'race',
    part: 'race-250913-56',
    sort: 'race',
    date: '2025-09-13',
    distance: 5600,
    openForReg: true,
    state: '',
    started: null,
    ahead: null,
    noStart: false,
    endedBy: null,
    revision: 1,
    ...fields,
  };
}

/** A runner of that race, without a bib and unfinished. */
export function aRunner(fields: Partial<RunnerRow> = {}): RunnerRow {
  return {
    type: 'runner',
    part: 'race-250913-56',
    sort: 'runner-1',
    bib: null,
    firstname: 'Stina',
    lastname: 'Ödman',
    group: 'Dam',
    company: '',
    status: '',
    finished: null,
    finishedAt: null,
    result: null,
    revision: 2,
    ...fields,
  };
}

/** A runner as organisers see them. */
export function aBoardRunner(fields: Partial<BoardRunnerRow> = {}): BoardRunnerRow {
  return {
    ...aRunner(),
    age: 34,
    birthYear: null,
    phone: '',
    registration: null,
    paid: false,
    late: null,
    anonymous: false,
    ahead: null,
    conflict: null,
    ...fields,
  };
}

/** An event of the race day, by default the start of the 5.6 km race; `meta` is completed. */
export function aDayEvent({
  meta,
  ...fields
}: Partial<Omit<DayEvent, 'meta'>> & { readonly meta?: Partial<DayEvent['meta']> } = {}): DayEvent {
  const at = Date.parse('2025-09-13T09:45:00Z');
  return {
    revision: 1,
    event: { type: 'RaceStarted', part: 'race-250913-56', at },
    ...fields,
    meta: {
      at,
      recordedAt: at + 2000,
      by: 'admin',
      device: 'mål-1',
      commandId: `command-${String(fields.revision ?? 1)}`,
      ...meta,
    },
  };
}

/** The events that add a runner with a bib to that race. */
export function addedRunner(sort: string, firstname: string, bib: number): readonly RacedayEvent[] {
  const part = 'race-250913-56';
  const rest = { age: 34, birthYear: null, company: '', phone: '', registration: null };
  return [
    { type: 'RunnerAdded', part, sort, firstname, lastname: 'Ek', group: 'Dam', ...rest },
    { type: 'BibRegistered', part, sort, bib },
  ];
}

/** A registration as organisers see it, unpaid and without runners. */
export function aRegistration(fields: Partial<RegistrationRow> = {}): RegistrationRow {
  return {
    registration: 'a'.repeat(32),
    edition: '2025',
    email: 'stina@example.se',
    by: 'runner',
    runners: {},
    bought: null,
    cancelled: {},
    family: null,
    isWithdrawn: false,
    openedAt: '2025-08-20T10:00:00.000Z',
    paid: false,
    payid: null,
    paidAt: null,
    revision: 1,
    ...fields,
  };
}

export function aRegisteredRunner(fields: Partial<RegisteredRunner> = {}): RegisteredRunner {
  return {
    firstname: 'Stina',
    lastname: 'Ödman',
    age: 34,
    birthYear: null,
    group: 'Dam',
    company: '',
    distance: 5.6,
    ...fields,
  };
}

/** An unpaid Swish payment of 250 kr as organisers see it. */
export function aPayment(fields: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id: 'A'.repeat(32),
    registration: 'a'.repeat(32),
    edition: '2025',
    amount: 250,
    expected: 250,
    difference: 0,
    adults: 1,
    children: 0,
    currency: 'SEK',
    status: 'CREATED',
    dateCreated: '2025-09-10T10:00:00.000Z',
    datePaid: null,
    paymentReference: '',
    payerAlias: '',
    errorCode: '',
    errorMessage: '',
    campaign: null,
    method: null,
    provider: 'swish',
    requestedAt: null,
    note: '',
    flags: [],
    refunded: 0,
    handled: [],
    refunds: [],
    revision: 1,
    ...fields,
  };
}

/** A visitor's configuration; the server's clock shows 11:00 on the race day. */
export function aConfig(fields: Partial<AppConfig> = {}): AppConfig {
  return {
    isAdmin: false,
    isLoggedIn: false,
    hasRegistration: false,
    wsUrl: '',
    site: 'https://race.example.se',
    now: Date.parse('2025-09-13T09:00:00Z'),
    edition: anEdition(),
    texts: {
      home: { title: 'Ett lopp', blocks: [{ kind: 'paragraph', words: ['Vi springer.'] }] },
      benefit: null,
    },
    outlines: [
      {
        metres: 800,
        path: 'M0 0L60 -80L-60 -80L0 0',
        box: [-60, -80, 120, 80],
        start: [0, 0],
        far: [60, -80],
      },
    ],
    notices: { revision: 0, notices: [] },
    resultYears: [],
    earlierRaceDays: [],
    ...fields,
  };
}

/** The edition of the race day. */
export function anEdition(fields: Partial<Edition> = {}): Edition {
  return {
    name: 'Höstloppet 2025',
    date: '2025-09-13',
    place: 'Start och mål vid skolmatsalen',
    distances: [
      { metres: 800, km: 0.8, label: '0.8K', start: '11:00' },
      { metres: 1600, km: 1.6, label: '1.6K', start: '11:15' },
      { metres: 2800, km: 2.8, label: '2.8K', start: '11:45' },
      { metres: 5600, km: 5.6, label: '5.6K', start: '11:45' },
    ],
    currency: 'SEK',
    prices: [
      { until: '2025-09-06T23:59', adult: 150, child: 100 },
      { until: null, adult: 250, child: 150 },
    ],
    registrationButtonUntil: '2025-09-13T12:00',
    registrationCloses: '2025-09-12T18:00',
    publicResults: { hideAgeUnder: null },
    courseMap: null,
    courseRecords: [{ distance: 5.6, name: '', year: 2014, time: '17:43.0' }],
    organiser: { name: 'Föreningen Höstloppet', email: 'info@example.se', phone: '', address: 'Skolgatan 1' },
    partners: [],
    share: ['facebook', 'twitter', 'linkedin', 'email'],
    ...fields,
  };
}

/** An adult participant on the long distance; `fields` overrides the defaults. */
export function aParticipant(fields: Partial<SessionRunner> = {}): SessionRunner {
  return {
    firstname: 'Stina',
    lastname: 'Ödman',
    age: 34,
    group: 'Dam',
    company: '',
    distance: 5.6,
    ...fields,
  };
}

/** The configuration of a visitor signed in to a registration. */
export const signedInConfig = { isLoggedIn: true, hasRegistration: true } as const;

/** A new registration, while registration is open. */
export function anOwnRegistration(fields: Partial<OwnRegistration> = {}): OwnRegistration {
  return {
    email: 'familj@example.se',
    deltagare: {},
    bought: null,
    payid: null,
    swishtory: {},
    paid: false,
    open: null,
    closed: false,
    erasureAskedAt: null,
    revision: 1,
    ...fields,
  };
}

/** A payment of 250 kr made on the first of September. */
function anOpenPayment(fields: Partial<Payment> = {}): Payment {
  return {
    id: PAYREF,
    amount: 250,
    expected: 250,
    difference: 0,
    currency: 'SEK',
    status: 'CREATED',
    dateCreated: '2025-09-01T10:00:00.000Z',
    datePaid: null,
    paymentReference: '',
    payerAlias: '',
    errorCode: '',
    errorMessage: '',
    flags: [],
    refunded: 0,
    ...fields,
  };
}

/** A registration with a pending payment. */
export function aBookedRegistration(fields: Partial<OwnRegistration> = {}): OwnRegistration {
  const open = { payref: PAYREF, token: TOKEN, amount: 250, link: `/sim/pay/${TOKEN}` };
  return anOwnRegistration({
    deltagare: { stina: aParticipant(), ida: aParticipant({ firstname: 'Ida', age: 8, distance: 0.8 }) },
    payid: PAYREF,
    swishtory: { [PAYREF]: anOpenPayment() },
    open,
    ...fields,
  });
}

/** The same registration after its payment has an outcome. */
export function aSettledRegistration(outcome: Partial<Payment>): OwnRegistration {
  const payment = anOpenPayment(outcome);
  const paid = payment.status === 'PAID';
  return aBookedRegistration({ open: null, paid, payid: payment.id, swishtory: { [payment.id]: payment } });
}

export const PAYREF = '0123456789ABCDEF0123456789ABCDEF';
export const TOKEN = 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4';

/** A time at the lower fees, and one when registration is closed. */
export const EARLY = Date.parse('2025-09-01T10:00:00Z');
export const CLOSED = Date.parse('2025-09-12T16:00:00Z');

/** A race day with these organisers' rows, at the newest row's revision. */
export function aDaySnapshot(...rows: readonly BoardRow[]): DaySnapshot {
  return {
    day: '250913',
    revision: Math.max(0, ...rows.map(({ revision }) => revision)),
    races: rows.flatMap((row) => (row.type === 'race' ? [raceOf(row)] : [])),
    runners: rows.flatMap((row) => (row.type === 'runner' ? [runnerOf(row)] : [])),
    erased: [],
  };
}

/** The same day, unpacked. */
export function aDay(...rows: readonly BoardRow[]): Day {
  return dayFromSnapshot(aDaySnapshot(...rows));
}

function raceOf(row: BoardRaceRow): Race {
  const { part, date, distance, openForReg, state, started, startMoved, ahead, published } = row;
  const phase = state === '' ? 'planned' : state;
  const defaults = { ended: null, startedBy: null, endedBy: null, resets: 0 };
  return { part, date, distance, openForReg, phase, started, startMoved, ahead, published, ...defaults };
}

function runnerOf(row: BoardRunnerRow): Runner {
  const {
    sort,
    part,
    bib,
    late,
    finished,
    status,
    ahead,
    anonymous,
    device = null,
    deviceId,
    corrected,
  } = row;
  const { firstname, lastname, age, birthYear, group, company, phone, registration } = row;
  const defaults = {
    atEnd: null,
    crossedBy: null,
    statusBy: null,
    alsoCrossedBy: null,
    tie: null,
    heat: null,
    judged: null,
  };
  return {
    sort,
    part,
    bib,
    late,
    movedFrom: [],
    isAnonymous: anonymous,
    details: { firstname, lastname, age, birthYear, group, company, phone, registration },
    madeBy: { details: 0, race: 0, bib: null, anonymity: null },
    outcome: {
      ...{ finished, status: isMark(status) ? status : '', ahead },
      ...{ device, deviceId, corrected, ...defaults },
    },
    resets: 0,
  };
}

/** The board of the first row's race, with waiting commands. */
export function aTimingBoard(rows: readonly BoardRow[], commands: readonly DayCommand[] = []): TimingBoard {
  const board = timingBoards(aDay(...rows), commands).find(({ race }) => race.part === rows[0]?.part);
  if (!board) throw new Error('There is no such race');
  return board;
}
