import type { SuppressionEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { suppressions } from './suppressions.view';

const at = Date.parse('2026-08-01T10:00:00Z');
const suppression = 's1';
const declined: SuppressionEvent = { type: 'MailDeclined', suppression, at };
const allowed: SuppressionEvent = { type: 'MailAllowed', suppression, at };
const rowsOf = (...events: readonly SuppressionEvent[]) =>
  Object.values(project(suppressions, events).all ?? {});

describe('A suppressed address', () => {
  it('is listed since it declined mail', () => {
    expect(rowsOf(declined)).toMatchObject([{ suppression, since: '2026-08-01T10:00:00.000Z' }]);
  });

  it('is not listed while it allows mail, until it declines again', () => {
    expect(rowsOf(declined, allowed)).toEqual([]);
    expect(rowsOf(declined, allowed, declined)).toHaveLength(1);
  });
});
