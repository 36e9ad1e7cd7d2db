import type { RegistrationEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { paymentLinks } from './payment-links.view';

const at = Date.parse('2025-08-20T10:00:00Z');
const about = { registration: 'syskon-1', link: 'abc' } as const;
const issued: RegistrationEvent[] = [
  {
    type: 'RegistrationOpened',
    registration: 'syskon-1',
    edition: '2025',
    email: 'ek@example.se',
    by: 'ticket-office',
    family: 'ek',
  },
  { type: 'PaymentLinkIssued', ...about, at },
];
const rowsOf = (...more: RegistrationEvent[]) => project(paymentLinks, [...issued, ...more])['2025'];

describe('Payment links', () => {
  it('have edition and link as keys, and the time of their last mail', () => {
    expect(rowsOf({ type: 'PaymentLinkRequested', ...about, at: at + 60_000 })).toMatchObject({
      abc: {
        ...about,
        issuedAt: '2025-08-20T10:00:00.000Z',
        mailedAt: '2025-08-20T10:01:00.000Z',
        withdrawnAt: null,
      },
    });
  });

  it('show when they were withdrawn', () => {
    expect(rowsOf({ type: 'PaymentLinkWithdrawn', ...about, note: '', at: at + 1000 })).toMatchObject({
      abc: { withdrawnAt: '2025-08-20T10:00:01.000Z', mailedAt: '2025-08-20T10:00:00.000Z' },
    });
  });

  it('for a balance due are replaced by the next link for the same payment', () => {
    const rest = { type: 'PaymentLinkIssued', registration: 'syskon-1', payment: 'P' } as const;
    const rows = rowsOf(
      { ...rest, link: 'one', at },
      { ...rest, link: 'other', payment: 'Q', at },
      { ...rest, link: 'two', at: at + 1000 },
    );
    expect(rows).toMatchObject({
      abc: { payment: null, replacedAt: null },
      one: { payment: 'P', replacedAt: '2025-08-20T10:00:01.000Z', withdrawnAt: null },
      other: { replacedAt: null },
      two: { replacedAt: null },
    });
  });

  it('are removed once their registration is erased', () => {
    expect(rowsOf({ type: 'PersonErased', registration: 'syskon-1' }) ?? {}).toEqual({});
  });
});
