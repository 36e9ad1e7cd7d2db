import type { LoginEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { loginCodes } from './login-codes.view';

const at = Date.parse('2025-07-15T10:00:00Z');
const registration = 'mzxw6ytboi';
const issued = (codeId: string, of = registration): LoginEvent => ({
  type: 'LoginCodeIssued',
  codeId,
  registration: of,
  hash: 'salt$hash',
  client: 'mark',
  expiresAt: at + 600_000,
  at,
});

describe('The login codes of an address', () => {
  it('come in the order they were sent', () => {
    const rows = project(loginCodes, [issued('c1'), issued('x1', 'other'), issued('c2')]);
    expect(Object.keys(rows[registration] ?? {})).toEqual(['c1', 'c2']);
    expect(rows[registration]?.c1).toEqual({
      codeId: 'c1',
      hash: 'salt$hash',
      client: 'mark',
      issued: at,
      expires: at + 600_000,
      revision: 1,
    });
  });

  it('have an empty client in old events without one', () => {
    const old = { ...issued('c1'), client: undefined } as LoginEvent;
    expect(project(loginCodes, [old])[registration]?.c1?.client).toBe('');
  });

  it('are not changed when a code is confirmed', () => {
    const used: LoginEvent = { type: 'LoginCodeConfirmed', codeId: 'c1', registration, at };
    expect(project(loginCodes, [issued('c1'), used])[registration]?.c1?.revision).toBe(1);
  });
});
