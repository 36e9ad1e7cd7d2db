import { erasedRunner, withErasedDetails, type RegistrationEvent } from '@app/domain';
import * as family from '../../../domain/src/registration/testing/family';

/** A registration of Stina and Ida that books 250 SEK by Swish in July, and all events that may follow. */
export const { cancelled, erased, failed, opened, payment, registration, requested } = family;
export const edition = '2025';

const stina = {
  firstname: 'Stina',
  lastname: 'Ödman',
  age: 58,
  group: 'Dam',
  company: 'Bageriet',
  distance: 5.6,
} as const;
const ida = { ...stina, firstname: 'Ida', age: 7, group: '', distance: 0.8 } as const;

/** As the owner sees them. */
export const shown = { stina, ida };
/** As they are registered. */
export const runners = { stina: { ...stina, birthYear: 1967 }, ida: { ...ida, birthYear: null } };

export const saved: Extract<RegistrationEvent, { type: 'RunnersSaved' }> = {
  type: 'RunnersSaved',
  registration,
  runners,
};
export const booked = { ...family.booked, adults: 1, children: 1, amount: 250 };
export const confirmed = { ...family.confirmed, amount: 250 };
export const paid = { ...family.paid, runners };
/** Ida was sixteen and ran 1.6K: 50 SEK more than was paid. */
export const corrected: Extract<RegistrationEvent, { type: 'RunnerCorrected' }> = {
  type: 'RunnerCorrected',
  registration,
  payment,
  sort: `runner-${registration}-ida`,
  ...runners.ida,
  age: 16,
  distance: 1.6,
  difference: 50,
  at: family.at + 6000,
};
/** Stina alone. */
export const stinaErased: RegistrationEvent = { type: 'EntrantErased', registration, key: 'stina' };

export const waiting: RegistrationEvent[] = [opened, saved, booked, requested];
export const settled: RegistrationEvent[] = [...waiting, confirmed, paid];

/** All of it as the store returns it once every key is destroyed. */
export const unsealed: RegistrationEvent[] = [
  { ...opened, email: 'Borttagen' },
  { type: 'RunnersSaved', registration, runners: withErasedDetails(runners) },
  booked,
  requested,
  { ...confirmed, payerAlias: '', note: '' },
  { ...paid, runners: withErasedDetails(runners) },
  { ...corrected, ...erasedRunner },
  erased,
];

/** The same once Stina's key is destroyed. */
export const unsealedStina: RegistrationEvent[] = [
  ...settled.map((event) =>
    'runners' in event ? { ...event, runners: withErasedDetails(event.runners, 'stina') } : event,
  ),
  stinaErased,
];

/** That payment as its payer sees it while it is open. */
export const created = {
  id: payment,
  amount: 250,
  expected: 250,
  difference: 0,
  currency: 'SEK',
  status: 'CREATED',
  dateCreated: '2025-07-15T10:00:00.000Z',
  datePaid: null,
  paymentReference: '',
  payerAlias: '',
  errorCode: '',
  errorMessage: '',
  flags: [],
  refunded: 0,
} as const;

/** The same payment once paid. */
export const received = {
  ...created,
  status: 'PAID',
  datePaid: '2025-07-15T10:00:04.000Z',
  paymentReference: '1E2FC19E5E5E4E18916609B7F8911C12',
  payerAlias: '46464646464',
} as const;
