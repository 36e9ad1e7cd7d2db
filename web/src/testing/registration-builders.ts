import type { Payment, SessionRunner } from '@app/views';
import type { RegistrationSession } from '../api/registration';

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
export function aSession(fields: Partial<RegistrationSession> = {}): RegistrationSession {
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
function aPayment(fields: Partial<Payment> = {}): Payment {
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
export function aBookedSession(fields: Partial<RegistrationSession> = {}): RegistrationSession {
  const open = { payref: PAYREF, token: TOKEN, amount: 250, link: `/sim/pay/${TOKEN}` };
  return aSession({
    deltagare: { stina: aParticipant(), ida: aParticipant({ firstname: 'Ida', age: 8, distance: 0.8 }) },
    payid: PAYREF,
    swishtory: { [PAYREF]: aPayment() },
    open,
    ...fields,
  });
}

/** The same registration after its payment has an outcome. */
export function aSettledSession(outcome: Partial<Payment>): RegistrationSession {
  const payment = aPayment(outcome);
  const paid = payment.status === 'PAID';
  return aBookedSession({ open: null, paid, payid: payment.id, swishtory: { [payment.id]: payment } });
}

export const PAYREF = '0123456789ABCDEF0123456789ABCDEF';
export const TOKEN = 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4';

/** A time at the lower fees, and one when registration is closed. */
export const EARLY = Date.parse('2025-09-01T10:00:00Z');
export const CLOSED = Date.parse('2025-09-12T16:00:00Z');
