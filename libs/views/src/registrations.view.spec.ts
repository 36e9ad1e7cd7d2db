import type { RegistrationEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { registrations } from './registrations.view';
import {
  booked,
  cancelled,
  edition,
  erased,
  failed,
  opened,
  paid,
  payment,
  registration,
  runners,
  saved,
  settled,
  unsealed,
  waiting,
} from './testing/one-registration';

const listAfter = (...events: RegistrationEvent[]) => project(registrations, events)[edition] ?? {};
const after = (...events: RegistrationEvent[]) => listAfter(...events)[registration];

describe('The list of registrations', () => {
  it('holds every registration of the edition, from its first moment', () => {
    const desk = { ...opened, registration: 'kassa1', email: '', by: 'ticket-office' } as RegistrationEvent;
    const nextYear = { ...opened, registration: 'next', edition: '2026' } as RegistrationEvent;
    expect(Object.keys(listAfter(opened, desk, nextYear))).toEqual([registration, 'kassa1']);
    expect(after(opened)).toEqual({
      registration,
      edition,
      email: 'familj@example.se',
      by: 'runner',
      runners: {},
      openedAt: '2025-09-13T10:00:01.000Z',
      paid: false,
      payid: null,
      paidAt: null,
      revision: 1,
    });
  });

  it('follows runners, booking and money', () => {
    expect(after(opened, saved)).toMatchObject({ runners, revision: 2 });
    expect(after(opened, saved, booked)).toMatchObject({ payid: payment, paid: false });
    expect(after(...settled)).toMatchObject({
      paid: true,
      payid: payment,
      paidAt: '2025-07-15T10:00:05.000Z',
      runners,
    });
  });

  it('is not moved by what comes of a payment alone', () => {
    expect(after(...waiting, failed)).toMatchObject({ paid: false, revision: 3 });
    expect(after(...waiting, cancelled)).toMatchObject({ paid: false, revision: 3 });
  });

  it('names nobody once the person is erased, at once and when it is rebuilt', () => {
    const gone = after(...settled, erased);
    expect(gone).toMatchObject({ email: 'Borttagen', runners: {}, paid: true });
    expect(after(...unsealed)).toEqual(gone);
  });

  it('takes events about what it does not know as they are', () => {
    expect(project(registrations, [saved, booked, paid, erased])).toEqual({});
  });
});
