import {
  checksOf,
  type CheckInput,
  type CheckedPayment,
  type CheckedRace,
  type CheckedRegistration,
  type CheckedRunner,
} from '../../checks/checks';
import { editionFiguresOf, type EditionFigures } from '../edition-figures';
import type { Overview } from '../overview';

export const part = 'race-250913-08';
/** 09:00 in Stockholm on race day. */
export const now = Date.parse('2025-09-13T07:00:00Z');

/** A race of 0.8K that starts at 11:00. */
export function aRace(fields: Partial<CheckedRace> = {}): CheckedRace {
  const start = { start: '11:00', state: '', started: null, startAhead: null, noStart: false } as const;
  return { part, distance: 800, ...start, fetched: 0, ...fields };
}

/** A paid registration of one runner, Anna. */
export function aRegistration(fields: Partial<CheckedRegistration> = {}): CheckedRegistration {
  const anna = {
    firstname: 'Anna',
    lastname: 'Ek',
    age: 34,
    birthYear: null,
    group: '',
    company: '',
    distance: 0.8,
  } as const;
  return {
    registration: 'anna',
    by: 'runner',
    family: null,
    isWithdrawn: false,
    runners: { a: anna },
    paid: true,
    payid: 'pay-anna',
    ...fields,
  };
}

/** Anna's payment. */
export function aPayment(fields: Partial<CheckedPayment> = {}): CheckedPayment {
  return {
    id: 'pay-anna',
    registration: 'anna',
    status: 'PAID',
    amount: 150,
    expected: 150,
    difference: 0,
    flags: [],
    ...fields,
  };
}

/** Anna's start-list entry. */
export function aStartListEntry(fields: Partial<CheckedRunner> = {}): CheckedRunner {
  return {
    part,
    sort: 'runner-anna-a',
    bib: 7,
    firstname: 'Anna',
    lastname: 'Ek',
    paid: true,
    registration: 'anna',
    status: '',
    late: null,
    finished: null,
    result: null,
    ahead: null,
    conflict: null,
    ...fields,
  };
}

/** Anna registered, paid and listed with a bib in the only race. */
export function aCheckInput(fields: Partial<CheckInput> = {}): CheckInput {
  return {
    date: '2025-09-13',
    now,
    isOfEdition: true,
    races: [aRace()],
    registrations: [aRegistration()],
    payments: [aPayment()],
    receipts: new Set(['pay-anna']),
    records: [],
    runners: [aStartListEntry()],
    ...fields,
  };
}

/** The figures of these facts. */
export function editionFigures(fields: Partial<CheckInput> = {}): EditionFigures {
  const input = aCheckInput(fields);
  return editionFiguresOf(input, checksOf(input));
}

/** An overview without faults. */
export function anOverview(fields: Partial<Overview> = {}): Overview {
  return {
    ...editionFigures(),
    now,
    date: '2025-09-13',
    registrationCloses: now - 3_600_000,
    arrivals: [],
    devices: [],
    erasuresAsked: 0,
    mail: { waiting: 0, waitingSince: null, refused: 0, underWay: 0, failed: 0 },
    system: {
      store: null,
      views: { all: 10, behind: [], stopped: 0 },
      accepted: [],
      reactors: { waiting: 0, stuck: [] },
      duty: null,
      disk: { free: 40 * 1024 ** 3, total: 80 * 1024 ** 3 },
      payments: { kind: 'swish', answeredAt: now, failedAt: null },
      mail: 'smtp',
      signIn: 'google',
      isRehearsal: false,
      sockets: 3,
      isCutOff: false,
      startedAt: now,
    },
    ...fields,
  };
}
