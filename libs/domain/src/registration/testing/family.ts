import { specify } from '@app/eventing/testing';
import { stockholmInstant } from '../../dates';
import type { PaymentReport } from '../registration.commands';
import { registrationDecider } from '../registration.decider';
import type { RegisteredRunner, RegistrationEvent, RegistrationEventOf } from '../registration.events';
import type { Prices } from '../pricing';

/** A family of two adults and a child that registers, books 400 SEK in July and pays. */
export const registration = 'mzxw6ytboi';
export const payment = '0123456789ABCDEF0123456789ABCDEF';
export const payee = '1231181189';
export const at = stockholmInstant('2025-07-15T12:00');

export const prices: Prices = {
  steps: [
    { until: '2025-09-06T23:59', adult: 150, child: 100 },
    { until: null, adult: 250, child: 150 },
  ],
  campaigns: [
    { code: 'HIFSPELAR', kind: 'price-each', price: 50 },
    { code: 'HIFSPRINGER', kind: 'free' },
    { code: 'EARLYBIRD', kind: 'off-each', off: 50, before: '2025-10-01' },
  ],
};

export const stina: RegisteredRunner = {
  firstname: 'Stina',
  lastname: 'Ödman',
  age: 58,
  birthYear: null,
  group: 'Dam',
  company: 'Bageriet',
  distance: 5.6,
};
export const leo: RegisteredRunner = { ...stina, firstname: 'Leo', age: 22, group: 'Herr', distance: 2.8 };
export const ida: RegisteredRunner = { ...stina, firstname: 'Ida', age: 7, group: '', distance: 0.8 };
export const family = { stina, leo, ida };

export const opened: RegistrationEventOf<'RegistrationOpened'> = {
  type: 'RegistrationOpened',
  registration,
  edition: '2025',
  email: 'familj@example.se',
  by: 'runner',
};
export const saved: RegistrationEvent = { type: 'RunnersSaved', registration, runners: family };
export const booked: RegistrationEventOf<'RegistrationBooked'> = {
  type: 'RegistrationBooked',
  registration,
  payment,
  adults: 2,
  children: 1,
  amount: 400,
  campaign: null,
  at,
};
export const requested: RegistrationEventOf<'PaymentRequested'> = {
  type: 'PaymentRequested',
  registration,
  payment,
  token: 'P3RvSYrQQqNFhY3lyFgBy6hCg1qFGdz0',
  provider: 'simulator',
  at: at + 300,
};

export const money: Extract<PaymentReport, { status: 'PAID' }> = {
  status: 'PAID',
  method: 'swish',
  amount: 400,
  payee,
  paymentReference: '1E2FC19E5E5E4E18916609B7F8911C12',
  payerAlias: '46464646464',
  paidAt: at + 4000,
};
export const confirmed: RegistrationEventOf<'PaymentConfirmed'> = {
  type: 'PaymentConfirmed',
  registration,
  payment,
  method: 'swish',
  amount: 400,
  paymentReference: money.paymentReference,
  payerAlias: money.payerAlias,
  paidAt: money.paidAt,
  note: '',
  flags: [],
};
export const paid: RegistrationEventOf<'RegistrationPaid'> = {
  type: 'RegistrationPaid',
  registration,
  payment,
  runners: family,
  at: at + 5000,
};
export const failed: RegistrationEventOf<'PaymentFailed'> = {
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
export const erased: RegistrationEvent = { type: 'PersonErased', registration };

/** The events until the runners are saved, the payment is requested, and it is paid. */
export const ready: RegistrationEvent[] = [opened, saved];
export const waiting: RegistrationEvent[] = [...ready, booked, requested];
export const settled: RegistrationEvent[] = [...waiting, confirmed, paid];

/** The stages of that registration, for commands to be decided on. */
export const given = specify(registrationDecider);
export const justOpened = given(opened);
export const beforeBooking = given(...ready);
export const awaitingPayment = given(...waiting);
export const afterPayment = given(...settled);
