import { ERASED, type RegistrationEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { project } from '@app/eventing/testing';
import { previousRunners } from './previous-runners.view';
import { booked, edition, erased, opened, paid, registration, saved } from './testing/one-registration';

const rowsOf = (...events: readonly RegistrationEvent[]) =>
  Object.values(project(previousRunners, events).all ?? {});

describe('Whoever was here before', () => {
  it('has paid, in an edition, and has an address', () => {
    expect(rowsOf(opened, saved, booked)).toEqual([]);
    expect(rowsOf(opened, saved, booked, paid)).toMatchObject([
      { registration, edition, email: 'familj@example.se', paidAt: '2025-07-15T10:00:05.000Z' },
    ]);
  });

  it('is not a sale at the ticket office, which has no address', () => {
    expect(rowsOf({ ...opened, email: '', by: 'ticket-office' } as RegistrationEvent, paid)).toEqual([]);
  });

  it('is gone when erased, also when the view is built again after that', () => {
    expect(rowsOf(opened, paid, erased)).toEqual([]);
    expect(rowsOf({ ...opened, email: ERASED } as RegistrationEvent, paid, erased)).toEqual([]);
  });

  it('is taken away also by whoever reads of them only when the address cannot be read any more', () => {
    const view = previousRunners;
    const unreadable = { ...opened, email: ERASED } as RegistrationEvent;
    const events = [unreadable, paid, erased];
    const state = events.reduce(
      (now, event) => view.evolve(now, event, {} as Recorded<RegistrationEvent>),
      view.initial(),
    );
    expect([...view.rows(state, erased)]).toEqual([{ partition: 'all', key: registration, row: null }]);
  });
});
