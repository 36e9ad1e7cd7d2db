import type { RegistrationEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { registrations } from './registrations.view';
import {
  booked,
  corrected,
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
  stinaErased,
  unsealed,
  unsealedStina,
  waiting,
} from './testing/one-registration';

const listAfter = (...events: RegistrationEvent[]) => project(registrations, events)[edition] ?? {};
const after = (...events: RegistrationEvent[]) => listAfter(...events)[registration];

describe('The list of registrations', () => {
  it('holds every registration of the edition once it is opened', () => {
    const desk = { ...opened, registration: 'kassa1', email: '', by: 'ticket-office' } as RegistrationEvent;
    const nextYear = { ...opened, registration: 'next', edition: '2026' } as RegistrationEvent;
    expect(Object.keys(listAfter(opened, desk, nextYear))).toEqual([registration, 'kassa1']);
    expect(after(opened)).toEqual({
      registration,
      edition,
      email: 'familj@example.se',
      by: 'runner',
      runners: {},
      bought: null,
      cancelled: {},
      family: null,
      isWithdrawn: false,
      openedAt: '2025-09-13T10:00:01.000Z',
      paid: false,
      payid: null,
      paidAt: null,
      revision: 1,
    });
  });

  it('shows who is anonymous in public', () => {
    const asked: RegistrationEvent = { type: 'AnonymityChosen', registration, key: 'ida', anonymous: true };
    expect(after(...settled, asked)).toMatchObject({
      runners: { ...runners, ida: { ...runners.ida, anonymous: true } },
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

  it("follows organisers' corrections, and retains the runners as bought", () => {
    expect(after(...settled)).toMatchObject({ bought: null });
    expect(after(...settled, corrected)).toMatchObject({
      runners: { stina: runners.stina, ida: { age: 16, distance: 1.6 } },
      bought: runners,
    });
    const backAgain = { ...corrected, ...runners.ida, difference: 0 };
    expect(after(...settled, corrected, backAgain)).toMatchObject({ runners, bought: runners });
  });

  it('is not changed by a failed or cancelled payment', () => {
    expect(after(...waiting, failed)).toMatchObject({ paid: false, revision: 3 });
    expect(after(...waiting, cancelled)).toMatchObject({ paid: false, revision: 3 });
  });

  const erasedDetails = { firstname: 'Borttagen', lastname: '', age: null, birthYear: null, company: '' };

  it('has no names once the person is erased, at once and after a rebuild', () => {
    const afterErasure = after(...settled, corrected, erased);
    expect(afterErasure).toMatchObject({
      email: 'Borttagen',
      runners: { stina: erasedDetails, ida: { ...erasedDetails, distance: 1.6 } },
      bought: { stina: erasedDetails, ida: { ...erasedDetails, distance: 0.8 } },
      paid: true,
    });
    expect(JSON.stringify(afterErasure)).not.toMatch(/Stina|Ida|Ödman|Bageriet|1967/);
    expect(after(...unsealed)).toEqual(afterErasure);
  });

  it('erases one runner and retains the others, at once and after a rebuild', () => {
    const row = after(...settled, stinaErased);
    expect(row).toMatchObject({
      email: 'familj@example.se',
      runners: { stina: erasedDetails, ida: runners.ida },
    });
    expect(after(...unsealedStina)).toEqual(row);
  });

  it('ignores events about unknown registrations', () => {
    expect(project(registrations, [saved, booked, paid, corrected, erased])).toEqual({});
  });
});
