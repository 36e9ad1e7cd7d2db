import type {
  BoardRaceRow,
  BoardRunnerRow,
  DayEvent,
  RacedayEvent,
  RegisteredRunner,
  RunnerRow,
} from '@app/domain';
import type { PaymentRow, RegistrationRow } from '@app/views';
import type { AppConfig, Edition } from '../api/app-config';

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

/** A runner of a registration. */
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
