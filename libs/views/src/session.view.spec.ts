import type { RegistrationEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { SESSION, session } from './session.view';
import {
  booked,
  cancelled,
  confirmed,
  corrected,
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
  stinaErased,
  unsealed,
  unsealedStina,
  waiting,
} from './testing/one-registration';

const after = (...events: RegistrationEvent[]) => project(session, events)[registration]?.[SESSION];

const other = 'FEDCBA9876543210FEDCBA9876543210';

describe('A session', () => {
  it('knows since when its owner wants to be erased, until that is taken back', () => {
    const at = Date.parse('2025-07-16T10:00:00Z');
    const asked = { type: 'ErasureRequested', registration, words: '', at } as const;
    expect(after(opened, asked)).toMatchObject({ erasureAskedAt: '2025-07-16T10:00:00.000Z' });
    const withdrawn = { type: 'ErasureRequestWithdrawn', registration, note: 'Ringde', at } as const;
    expect(after(opened, asked, withdrawn)).toMatchObject({ erasureAskedAt: null });
  });

  it('begins with an address and nothing else', () => {
    expect(after(opened)).toEqual({
      registration,
      edition,
      erasureAskedAt: null,
      email: 'familj@example.se',
      deltagare: {},
      bought: null,
      cancelled: {},
      payid: null,
      swishtory: {},
      paid: false,
      open: null,
      years: {},
      revision: 1,
    });
  });

  it('knows the years that its runners have joined, until they part or are erased', () => {
    const about = { registration, key: 'ida', sort: 'runner-x-ida', edition: '2024' };
    const joined = (earlier: string) => ({ type: 'RunnerYearsJoined', ...about, earlier }) as const;
    const known = [...settled, joined('runner-y-a'), joined('runner-y-b')];
    expect(after(...known)?.years).toEqual({
      ida: [
        { edition: '2024', earlier: 'runner-y-a' },
        { edition: '2024', earlier: 'runner-y-b' },
      ],
    });
    const parted = { type: 'RunnerYearsParted', ...about, earlier: 'runner-y-a' } as const;
    expect(after(...known, parted)?.years).toEqual({ ida: [{ edition: '2024', earlier: 'runner-y-b' }] });
    expect(after(...known, { type: 'EntrantErased', registration, key: 'ida' })?.years).toEqual({ ida: [] });
    expect(after(...known, erased)?.years).toEqual({});
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

  it('shows who is to be without their name in public, whenever that was asked for', () => {
    const asked: RegistrationEvent = { type: 'AnonymityChosen', registration, key: 'ida', anonymous: true };
    const anonymous = { ...shown, ida: { ...shown.ida, anonymous: true } };
    for (const history of [[opened, saved], waiting, settled]) {
      expect(after(...history, asked)?.deltagare).toEqual(anonymous);
      expect(after(...history, asked, { ...asked, anonymous: false })?.deltagare).toEqual(shown);
    }
    const ida = { ...runners.ida, anonymous: true };
    expect(after(opened, { ...saved, runners: { ...runners, ida } })?.deltagare).toEqual(anonymous);
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
      swishtory: { [payment]: { ...received, flags: ['late'] } },
    });
  });

  it('shows what its payer must know of money that is odd', () => {
    const odd = { ...confirmed, amount: 1, flags: ['wrong-amount'] } as const;
    expect(after(...waiting, odd, paid)?.swishtory[payment]).toMatchObject({
      amount: 1,
      expected: 250,
      flags: ['wrong-amount'],
    });
    const elsewhere = { ...confirmed, flags: ['wrong-payee'] } as const;
    expect(after(...waiting, elsewhere)).toMatchObject({
      paid: false,
      open: null,
      swishtory: { [payment]: { status: 'ERROR', errorCode: 'WRONG-PAYEE' } },
    });
  });

  it('lets a token that comes after the money open nothing', () => {
    expect(after(opened, saved, booked, confirmed, paid, requested)?.open).toBeNull();
  });

  const gone = { firstname: 'Borttagen', lastname: '', age: null, company: '' };

  it('shows a runner as organisers have corrected them, and as they were bought', () => {
    const ida = { ...shown.ida, age: 16, distance: 1.6 };
    expect(after(...settled)?.bought).toBeNull();
    expect(after(...settled, corrected)).toMatchObject({
      deltagare: { stina: shown.stina, ida },
      bought: shown,
      swishtory: { [payment]: { ...received, difference: 50 } },
    });
    const again = { ...corrected, ...runners.ida, age: 17 };
    expect(after(...settled, corrected, again)).toMatchObject({
      deltagare: { ida: { ...shown.ida, age: 17 } },
      bought: shown,
    });
  });

  it('shows nobody once the person is erased, at once and when it is rebuilt', () => {
    const row = after(...settled, corrected, erased);
    expect(row).toMatchObject({
      email: 'Borttagen',
      deltagare: {
        stina: { ...gone, group: 'Dam', distance: 5.6 },
        ida: { ...gone, group: '', distance: 1.6 },
      },
      bought: { ida: { ...gone, distance: 0.8 } },
      paid: true,
      swishtory: { [payment]: { ...received, difference: 50, payerAlias: '' } },
    });
    expect(after(...unsealed)).toEqual(row);
  });

  it('forgets one runner and keeps the others, at once and when it is rebuilt', () => {
    const row = after(...settled, stinaErased);
    expect(row).toMatchObject({ email: 'familj@example.se', swishtory: { [payment]: received } });
    expect(row?.deltagare).toEqual({
      stina: { ...gone, group: 'Dam', distance: 5.6 },
      ida: shown.ida,
    });
    expect(after(...unsealedStina)).toEqual(row);
  });

  it('takes events about what it does not know as they are', () => {
    expect(project(session, [saved, booked, requested, confirmed, paid, failed, erased])).toEqual({});
    expect(after(opened, requested, confirmed, cancelled)).toMatchObject({ swishtory: {}, open: null });
  });
});
