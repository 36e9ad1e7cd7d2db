import { registrationDecider, type RegistrationEvent, shownRunners } from '@app/domain';
import { project } from '@app/eventing/testing';
import fc from 'fast-check';
import { anyCommand } from '../../domain/src/registration/testing/any-registration';
import { acceptedEvents } from '../../domain/src/testing/any-message';
import { SESSION_KEY, session } from './session.view';
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

const after = (...events: RegistrationEvent[]) => project(session, events)[registration]?.[SESSION_KEY];

const other = 'FEDCBA9876543210FEDCBA9876543210';

describe('A session', () => {
  it('shows since when its owner requests erasure, until that is withdrawn', () => {
    const at = Date.parse('2025-07-16T10:00:00Z');
    const asked = { type: 'ErasureRequested', registration, words: '', at } as const;
    expect(after(opened, asked)).toMatchObject({ erasureAskedAt: '2025-07-16T10:00:00.000Z' });
    const withdrawn = { type: 'ErasureRequestWithdrawn', registration, note: 'Ringde', at } as const;
    expect(after(opened, asked, withdrawn)).toMatchObject({ erasureAskedAt: null });
  });

  it('starts with an address and nothing else', () => {
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

  it('shows the linked earlier results of its runners, until they are unlinked or erased', () => {
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

  it('shows the runners as last saved', () => {
    expect(after(opened, saved)).toMatchObject({ deltagare: shown, revision: 2 });
    const onlyIda: RegistrationEvent = {
      type: 'RunnersSaved',
      registration,
      runners: { ida: runners.ida },
    };
    expect(after(opened, saved, onlyIda)?.deltagare).toEqual({ ida: shown.ida });
  });

  it('shows who is anonymous in public, whenever that was chosen', () => {
    const asked: RegistrationEvent = { type: 'AnonymityChosen', registration, key: 'ida', anonymous: true };
    const anonymous = { ...shown, ida: { ...shown.ida, anonymous: true } };
    for (const history of [[opened, saved], waiting, settled]) {
      expect(after(...history, asked)?.deltagare).toEqual(anonymous);
      expect(after(...history, asked, { ...asked, anonymous: false })?.deltagare).toEqual(shown);
    }
    const ida = { ...runners.ida, anonymous: true };
    expect(after(opened, { ...saved, runners: { ...runners, ida } })?.deltagare).toEqual(anonymous);
  });

  it('shows the open payment and its token', () => {
    const open = { payref: payment, token: '', amount: 250 };
    expect(after(opened, saved, booked)).toMatchObject({ open, payid: payment });
    expect(after(...waiting)).toMatchObject({
      open: { ...open, token: requested.token },
      swishtory: { [payment]: created },
      paid: false,
    });
  });

  it('shows a paid payment and none open', () => {
    expect(after(...settled)).toMatchObject({
      open: null,
      payid: payment,
      paid: true,
      deltagare: shown,
      swishtory: { [payment]: received },
    });
  });

  it('shows why a payment failed, also beside the next payment', () => {
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

  it('shows a cancelled booking', () => {
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

  it('shows its payer a wrong amount and a wrong payee', () => {
    const wrongAmount = { ...confirmed, amount: 1, flags: ['wrong-amount'] } as const;
    expect(after(...waiting, wrongAmount, paid)?.swishtory[payment]).toMatchObject({
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

  it('ignores a token that comes after the money', () => {
    expect(after(opened, saved, booked, confirmed, paid, requested)?.open).toBeNull();
  });

  const erasedDetails = { firstname: 'Borttagen', lastname: '', age: null, company: '' };

  it('shows runners as corrected by organisers, and as bought', () => {
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

  it('has no personal data once the person is erased, at once and after a rebuild', () => {
    const row = after(...settled, corrected, erased);
    expect(row).toMatchObject({
      email: 'Borttagen',
      deltagare: {
        stina: { ...erasedDetails, group: 'Dam', distance: 5.6 },
        ida: { ...erasedDetails, group: '', distance: 1.6 },
      },
      bought: { ida: { ...erasedDetails, distance: 0.8 } },
      paid: true,
      swishtory: { [payment]: { ...received, difference: 50, payerAlias: '' } },
    });
    expect(after(...unsealed)).toEqual(row);
  });

  it('erases one runner and retains the others, at once and after a rebuild', () => {
    const row = after(...settled, stinaErased);
    expect(row).toMatchObject({ email: 'familj@example.se', swishtory: { [payment]: received } });
    expect(row?.deltagare).toEqual({
      stina: { ...erasedDetails, group: 'Dam', distance: 5.6 },
      ida: shown.ida,
    });
    expect(after(...unsealedStina)).toEqual(row);
  });

  it('ignores events about unknown registrations and payments', () => {
    expect(project(session, [saved, booked, requested, confirmed, paid, failed, erased])).toEqual({});
    expect(after(opened, requested, confirmed, cancelled)).toMatchObject({ swishtory: {}, open: null });
  });
});

describe('The revision of a session, after any commands', () => {
  const { initial, decide, evolve } = registrationDecider;
  const nils = { ...runners.ida, firstname: 'Nils' };
  /** Saves a new runner as a page would that was shown `revision`; returns why it is refused. */
  const saveFrom = (revision: number, events: readonly RegistrationEvent[]) => {
    const state = events.reduce(evolve, initial());
    const save = { type: 'SaveRunners', registration, runners: { nils }, revision } as const;
    try {
      decide(save, state);
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  /** Each row that a page may have been shown, oldest first, and all events. */
  const shownBy = (commands: Parameters<typeof decide>[0][]) => {
    const events: RegistrationEvent[] = [];
    const rows = commands.flatMap((command) => {
      events.push(...acceptedEvents(() => decide(command, events.reduce(evolve, initial()))));
      const row = after(...events);
      return row ? [row] : [];
    });
    return { events, rows };
  };

  it('lets the next save pass, whatever has happened', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 25 }), (commands) => {
        const { events, rows } = shownBy(commands);
        const now = rows.at(-1);
        if (!now) return;
        expect(saveFrom(now.revision, events)).not.toBe('list-changed');
        expect(now.deltagare).toEqual(shownRunners(events.reduce(evolve, initial()).runners));
      }),
    );
  });

  it('refuses a save from an older list that looked otherwise, and lets one pass from the same list', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 25 }), (commands) => {
        const { events, rows } = shownBy(commands);
        const texts = rows.map(({ deltagare }) => JSON.stringify(deltagare));
        rows.forEach(({ revision }, index) => {
          const code = saveFrom(revision, events);
          if (new Set(texts.slice(index)).size === 1) expect(code).not.toBe('list-changed');
          else if (texts[index] !== texts.at(-1))
            expect(code).toMatch(/list-changed|already-paid|payment-open|erased/);
        });
      }),
    );
  });
});
