import type { RegistrationEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { SESSION, session } from './session.view';
import {
  booked,
  cancelled,
  confirmed,
  created,
  edition,
  erased,
  failed,
  opened,
  paid,
  payment,
  received,
  registration,
  requested,
  runners,
  saved,
  settled,
  shown,
  unsealed,
  waiting,
} from './testing/one-registration';

const after = (...events: RegistrationEvent[]) => project(session, events)[registration]?.[SESSION];

const other = 'FEDCBA9876543210FEDCBA9876543210';

describe('A session', () => {
  it('begins with an address and nothing else', () => {
    expect(after(opened)).toEqual({
      registration,
      edition,
      email: 'familj@example.se',
      deltagare: {},
      payid: null,
      swishtory: {},
      paid: false,
      open: null,
      revision: 1,
    });
  });

  it('shows the runners as they were saved last', () => {
    expect(after(opened, saved)).toMatchObject({ deltagare: shown, revision: 2 });
    const onlyIda: RegistrationEvent = {
      type: 'RunnersSaved',
      registration,
      runners: { ida: runners.ida },
    };
    expect(after(opened, saved, onlyIda)?.deltagare).toEqual({ ida: shown.ida });
  });

  it('shows the payment that is awaited, and the token that opens it', () => {
    const open = { payref: payment, token: '', amount: 250 };
    expect(after(opened, saved, booked)).toMatchObject({ open, payid: payment });
    expect(after(...waiting)).toMatchObject({
      open: { ...open, token: requested.token },
      swishtory: { [payment]: created },
      paid: false,
    });
  });

  it('shows what was paid, and nothing awaited any longer', () => {
    expect(after(...settled)).toMatchObject({
      open: null,
      payid: payment,
      paid: true,
      deltagare: shown,
      swishtory: { [payment]: received },
    });
  });

  it('shows why a payment failed, and keeps it beside the next', () => {
    const error = { status: 'ERROR', errorCode: 'RF07', errorMessage: 'Transaction declined' };
    expect(after(...waiting, failed)).toMatchObject({
      open: null,
      paid: false,
      payid: payment,
      swishtory: { [payment]: { ...created, ...error } },
    });
    const again = after(...waiting, failed, { ...booked, payment: other });
    expect(again).toMatchObject({ payid: other, open: { payref: other, token: '' } });
    expect(Object.keys(again?.swishtory ?? {})).toEqual([payment, other]);
  });

  it('shows a booking that was given up', () => {
    expect(after(...waiting, cancelled)).toMatchObject({
      open: null,
      swishtory: { [payment]: { ...created, status: 'CANCELLED' } },
    });
  });

  it('shows money that came late for an earlier booking, with the runners it paid for', () => {
    const late = [
      ...waiting,
      failed,
      { type: 'RunnersSaved', registration, runners: {} },
      { ...booked, payment: other },
      { ...confirmed, flags: ['late'] },
      paid,
    ] as RegistrationEvent[];
    expect(after(...late)).toMatchObject({
      payid: payment,
      paid: true,
      open: null,
      deltagare: shown,
      swishtory: { [payment]: received },
    });
  });

  it('lets a token that comes after the money open nothing', () => {
    expect(after(opened, saved, booked, confirmed, paid, requested)?.open).toBeNull();
  });

  it('shows nobody once the person is erased, at once and when it is rebuilt', () => {
    const gone = after(...settled, erased);
    expect(gone).toMatchObject({
      email: 'Borttagen',
      deltagare: {},
      paid: true,
      swishtory: { [payment]: { ...received, payerAlias: '' } },
    });
    expect(after(...unsealed)).toEqual(gone);
  });

  it('takes events about what it does not know as they are', () => {
    expect(project(session, [saved, booked, requested, confirmed, paid, failed, erased])).toEqual({});
    expect(after(opened, requested, confirmed, cancelled)).toMatchObject({ swishtory: {}, open: null });
  });
});
