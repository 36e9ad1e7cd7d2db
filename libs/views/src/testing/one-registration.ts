import { erasedRunner, withErasedDetails, type RegistrationEvent } from '@app/domain';

/** A registration of Stina and Ida that books 250 SEK by Swish in July, and all events that may follow. */
export const registration = 'mzxw6ytboi';
export const payment = '0123456789ABCDEF0123456789ABCDEF';
export const edition = '2025';
const at = Date.parse('2025-07-15T10:00:00Z');

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

export const opened: RegistrationEvent = {
  type: 'RegistrationOpened',
  registration,
  edition,
  email: 'familj@example.se',
  by: 'runner',
};
export const saved: Extract<RegistrationEvent, { type: 'RunnersSaved' }> = {
  type: 'RunnersSaved',
  registration,
  runners,
};
export const booked: Extract<RegistrationEvent, { type: 'RegistrationBooked' }> = {
  type: 'RegistrationBooked',
  registration,
  payment,
  adults: 1,
  children: 1,
  amount: 250,
  campaign: null,
  at,
};
export const requested: Extract<RegistrationEvent, { type: 'PaymentRequested' }> = {
  type: 'PaymentRequested',
  registration,
  payment,
  token: 'P3RvSYrQQqNFhY3lyFgBy6hCg1qFGdz0',
  provider: 'simulator',
  at: at + 300,
};
export const confirmed: Extract<RegistrationEvent, { type: 'PaymentConfirmed' }> = {
  type: 'PaymentConfirmed',
  registration,
  payment,
  method: 'swish',
  amount: 250,
  paymentReference: '1E2FC19E5E5E4E18916609B7F8911C12',
  payerAlias: '46464646464',
  paidAt: at + 4000,
  note: '',
  flags: [],
};
export const paid: Extract<RegistrationEvent, { type: 'RegistrationPaid' }> = {
  type: 'RegistrationPaid',
  registration,
  payment,
  runners,
  at: at + 5000,
};
export const failed: RegistrationEvent = {
  type: 'PaymentFailed',
  registration,
  payment,
  status: 'ERROR',
  errorCode: 'RF07',
  errorMessage: 'Transaction declined',
  at: at + 5000,
};
export const cancelled: RegistrationEvent = {
  type: 'RegistrationCancelled',
  registration,
  payment,
  at: at + 5000,
};
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
  at: at + 6000,
};
export const erased: RegistrationEvent = { type: 'PersonErased', registration };
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
