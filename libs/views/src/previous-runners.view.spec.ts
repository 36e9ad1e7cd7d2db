import { ERASED_NAME, type RegistrationEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { project } from '@app/eventing/testing';
import { previousRunners } from './previous-runners.view';
import { booked, edition, erased, opened, paid, registration, saved } from './testing/one-registration';

const rowsOf = (...events: readonly RegistrationEvent[]) =>
  Object.values(project(previousRunners, events).all ?? {});

describe('Families of earlier editions', () => {
  it('have paid in an edition and have an address', () => {
    expect(rowsOf(opened, saved, booked)).toEqual([]);
    expect(rowsOf(opened, saved, booked, paid)).toMatchObject([
      { registration, edition, email: 'familj@example.se', paidAt: '2025-07-15T10:00:05.000Z' },
    ]);
  });

  it('exclude sales at the ticket office, which have no address', () => {
    expect(rowsOf({ ...opened, email: '', by: 'ticket-office' }, paid)).toEqual([]);
  });

  it('lose their row on erasure, also in a rebuild after it', () => {
    expect(rowsOf(opened, paid, erased)).toEqual([]);
    expect(rowsOf({ ...opened, email: ERASED_NAME }, paid, erased)).toEqual([]);
  });

  it('lose their row even if the address was unreadable before the erasure event', () => {
    const view = previousRunners;
    const unreadable = { ...opened, email: ERASED_NAME } as RegistrationEvent;
    const events = [unreadable, paid, erased];
    const state = events.reduce(
      (now, event) => view.evolve(now, event, {} as Recorded<RegistrationEvent>),
      view.initial(),
    );
    expect([...view.rows(state, erased)]).toEqual([{ partition: 'all', key: registration, row: null }]);
  });
});
