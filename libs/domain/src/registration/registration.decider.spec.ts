import { stockholmInstant } from '../dates';
import { registrationDecider } from './registration.decider';
import type {
  RegisteredRunner,
  RegistrationEvent,
  RegisteredRunners,
  RegistrationEventOf,
} from './registration.events';
import {
  at,
  booked,
  cancelled,
  confirmed,
  erased,
  failed,
  family,
  ida,
  leo,
  opened,
  paid,
  payment,
  prices,
  ready,
  registration,
  requested,
  saved,
  stina,
  waiting,
  justOpened,
  beforeBooking,
  awaitingPayment,
  afterPayment,
  given,
} from './testing/family';
import fc from 'fast-check';
import { acceptedEvents } from '../testing/any-message';
import { keyOf } from './start-list-entry';
import type { RegistrationCommand } from './registration.commands';
import { anyCommand } from './testing/any-registration';

const open = { ...opened, type: 'OpenRegistration', edition: '2025', email: 'familj@example.se' } as const;
const save = { type: 'SaveRunners', registration, runners: family } as const;
const book = { type: 'Book', registration, payment, campaign: null, prices, isCodeValid: false, at } as const;
const cancel = { type: 'CancelBooking', registration, payment, at: at + 5000 } as const;

const other = 'FEDCBA9876543210FEDCBA9876543210';

describe('Opening a registration', () => {
  it('stores the address and edition', () => {
    given()
      .when({ ...open, by: 'runner' })
      .then(opened);
  });

  it('records nothing when already open', () => {
    justOpened.when({ ...open, by: 'runner' }).thenNothing();
  });

  it('is refused once erased', () => {
    given(opened, erased)
      .when({ ...open, by: 'runner' })
      .thenRefused('registration-erased');
  });
});

const afterBooking = given(...ready, booked);

describe('Saving runners', () => {
  const with_ = (wrong: Partial<RegisteredRunner>) => ({ ...save, runners: { ida: { ...ida, ...wrong } } });

  it('stores all runners', () => {
    justOpened.when(save).then(saved);
  });

  it('records nothing when unchanged, in any order', () => {
    beforeBooking.when({ ...save, runners: { ida, stina, leo } }).thenNothing();
    justOpened.when({ ...save, runners: {} }).thenNothing();
  });

  it('stores added, changed and removed runners', () => {
    const runners = { stina, leo: { ...leo, age: 23 }, nils: ida };
    beforeBooking.when({ ...save, runners }).then({ type: 'RunnersSaved', registration, runners });
    beforeBooking.when({ ...save, runners: {} }).then({ type: 'RunnersSaved', registration, runners: {} });
  });

  it('trims text and drops unknown fields', () => {
    const typed = { ...stina, firstname: ' Stina ', company: 'Bageriet ', colour: 'red' };
    beforeBooking.when({ ...save, runners: { ...family, stina: typed } }).thenNothing();
  });

  it('preserves the birth year while the age is unchanged', () => {
    const born = { ...ida, birthYear: 2018 };
    const before = given(opened, { ...saved, runners: { ida: born } } as RegistrationEvent);
    before.when(with_({})).thenNothing();
    before
      .when(with_({ age: 8 }))
      .then({ type: 'RunnersSaved', registration, runners: { ida: { ...ida, age: 8 } } });
  });

  it.each<[string, Partial<RegisteredRunner>]>([
    ['name-missing', { firstname: ' ' }],
    ['name-missing', { lastname: '' }],
    ['name-too-long', { lastname: 'Ö'.repeat(61) }],
    ['company-too-long', { company: 'Ö'.repeat(61) }],
    ['age-missing', { age: NaN }],
    ['age-invalid', { age: -1 }],
    ['age-invalid', { age: 121 }],
    ['age-invalid', { age: 7.5 }],
    ['group-invalid', { group: 'Ingen' as '' }],
    ['distance-missing', { distance: 10 }],
    ['distance-missing', { distance: NaN }],
    ['bib-invalid', { bib: 0 }],
  ])('is refused with %s for %p', (code, wrong) => {
    justOpened.when(with_(wrong)).thenRefused(code);
  });

  it.each<Partial<RegisteredRunner>>([
    { age: 0 },
    { age: 120 },
    { distance: 1.6 },
    { bib: 127, phone: '070-123 45 67' },
    { bib: null },
    { company: '' },
  ])('accepts %p', (fine) => {
    justOpened
      .when(with_(fine))
      .then({ type: 'RunnersSaved', registration, runners: { ida: { ...ida, ...fine } } });
  });

  it.each(['', 'a b', 'å', 'x'.repeat(41), '../up', 'toString'])('refuses the key %p', (key) => {
    justOpened.when({ ...save, runners: { [key]: ida } }).thenRefused('runner-invalid');
  });

  it('names the runner of a refusal by key, never by name', () => {
    const decide = () =>
      registrationDecider.decide(with_({ firstname: '' }), {
        ...registrationDecider.initial(),
        phase: 'known',
      });
    expect(decide).toThrow(expect.objectContaining({ code: 'name-missing', detail: { key: 'ida' } }));
  });

  it('is refused for more than 50 runners', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${String(index)}`, ida]));
    justOpened.when({ ...save, runners: many(51) }).thenRefused('too-many-runners');
    justOpened
      .when({ ...save, runners: many(50) })
      .then({ type: 'RunnersSaved', registration, runners: many(50) });
  });

  it('is refused while a payment is open, even when unchanged', () => {
    afterBooking.when(save).thenRefused('payment-open');
    awaitingPayment.when({ ...save, runners: {} }).thenRefused('payment-open');
  });

  it('is refused once paid', () => {
    afterPayment.when({ ...save, runners: {} }).thenRefused('already-paid');
  });

  it.each([failed, cancelled])('is possible again after the payment ended without money', (end) => {
    given(...waiting, end)
      .when({ ...save, runners: { ida } })
      .then({ type: 'RunnersSaved', registration, runners: { ida } });
  });

  it('is refused for an unknown and for an erased registration', () => {
    given().when(save).thenRefused('registration-unknown');
    given(opened, erased).when(save).thenRefused('registration-erased');
  });
});

describe('Booking', () => {
  it('fixes the runners and the price', () => {
    beforeBooking.when(book).then(booked);
  });

  it('uses the price of that moment', () => {
    const later = stockholmInstant('2025-09-07T00:00');
    beforeBooking.when({ ...book, at: later }).then({ ...booked, amount: 650, at: later });
  });

  it('accepts a campaign code as typed', () => {
    beforeBooking
      .when({ ...book, campaign: ' earlybird ' })
      .then({ ...booked, amount: 250, campaign: 'EARLYBIRD' });
  });

  it('accepts a single-use code held for it, and no other', () => {
    beforeBooking
      .when({ ...book, campaign: 'EP4SS1', isCodeValid: true })
      .then({ ...booked, amount: 250, campaign: 'EP4SS1' });
    beforeBooking.when({ ...book, campaign: 'EP4SS1' }).thenRefused('campaign-invalid');
  });

  it('with nothing to pay is paid at once, under an id that shows the code', () => {
    const free = `kampanj-${payment}_HIFSPRINGER`;
    const reference = { method: 'kampanj', amount: 0, paymentReference: 'HIFSPRINGER' } as const;
    beforeBooking
      .when({ ...book, campaign: 'HIFSPRINGER' })
      .then(
        { ...booked, payment: free, amount: 0, campaign: 'HIFSPRINGER' },
        { ...confirmed, payment: free, ...reference, payerAlias: '', paidAt: at },
        { ...paid, payment: free, at },
      );
  });

  it('without fees is paid at once', () => {
    const nothing = { ...prices, steps: [{ until: null, adult: 0, child: 0 }] };
    const { events } = { events: registrationDecider.decide({ ...book, prices: nothing }, state(ready)) };
    expect(events.map(({ type }) => type)).toEqual([
      'RegistrationBooked',
      'PaymentConfirmed',
      'RegistrationPaid',
    ]);
    expect(events[0]).toMatchObject({ payment: `kampanj-${payment}_GRATIS`, campaign: null });
  });

  it('does nothing while an earlier booking awaits payment', () => {
    afterBooking.when({ ...book, payment: other }).thenNothing();
    awaitingPayment.when({ ...book, payment: other, campaign: 'HIFSPRINGER' }).thenNothing();
  });

  it.each([failed, cancelled])('is possible again after a payment ended without money', (end) => {
    given(...waiting, end)
      .when({ ...book, payment: other })
      .then({ ...booked, payment: other });
  });

  it('does nothing under an id booked before', () => {
    given(...waiting, failed)
      .when(book)
      .thenNothing();
  });

  it('is refused without runners, when paid, unknown or erased', () => {
    justOpened.when(book).thenRefused('no-runners');
    afterPayment.when(book).thenRefused('already-paid');
    given().when(book).thenRefused('registration-unknown');
    given(...ready, erased)
      .when(book)
      .thenRefused('registration-erased');
  });
});

describe('Recording a payment request', () => {
  const record = { ...requested, type: 'RecordPaymentRequest', payment, at: at + 300 } as const;
  const command = { ...record, token: 'P3RvSYrQQqNFhY3lyFgBy6hCg1qFGdz0', provider: 'simulator' };

  it('stores the token', () => {
    afterBooking.when(command).then(requested);
  });

  it('records nothing the second time', () => {
    awaitingPayment.when({ ...command, token: 'another' }).thenNothing();
  });

  it('is recorded even after the money came in', () => {
    given(...ready, booked, confirmed, paid)
      .when(command)
      .then(requested);
  });

  it('is refused for an unknown payment', () => {
    beforeBooking.when(command).thenRefused('payment-unknown');
  });
});

describe('Cancelling a booking', () => {
  it('unlocks the registration', () => {
    awaitingPayment.when(cancel).then(cancelled);
  });

  it.each([failed, cancelled])('records nothing after a payment ended without money', (end) => {
    given(...waiting, end)
      .when(cancel)
      .thenNothing();
  });

  it('is refused once paid, and for an unknown payment', () => {
    afterPayment.when(cancel).thenRefused('already-paid');
    beforeBooking.when(cancel).thenRefused('payment-unknown');
  });
});

function state(history: readonly RegistrationEvent[]) {
  return history.reduce(
    (now, event) => registrationDecider.evolve(now, event),
    registrationDecider.initial(),
  );
}

const ENDS: readonly string[] = ['PaymentConfirmed', 'PaymentFailed', 'RegistrationCancelled'];

/** All events of these commands, in order; refused commands give none. */
function eventsOf(commands: readonly RegistrationCommand[]): readonly RegistrationEvent[] {
  const { initial, decide, evolve } = registrationDecider;
  const happened: RegistrationEvent[] = [];
  let state = initial();
  for (const command of commands) {
    for (const event of acceptedEvents(() => decide(command, state))) {
      happened.push(event);
      state = evolve(state, event);
    }
  }
  return happened;
}

function only<Type extends RegistrationEvent['type']>(events: readonly RegistrationEvent[], type: Type) {
  return events.filter((event): event is RegistrationEventOf<Type> => event.type === type);
}

/** The runners without the choice to hide a name, which may change at any time. */
function withoutAnonymity(runners: RegisteredRunners | undefined) {
  return Object.entries(runners ?? {}).map(([key, runner]) => [key, { ...runner, anonymous: undefined }]);
}

/** Asserts the property for any sequence of commands. */
function always(claim: (events: readonly RegistrationEvent[]) => void): void {
  fc.assert(fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => claim(eventsOf(commands))));
}

describe('A registration after any commands', () => {
  it('is paid once, right after a payment is confirmed', () => {
    always((events) => {
      const paid = only(events, 'RegistrationPaid');
      expect(paid.length).toBeLessThanOrEqual(1);
      for (const { payment } of paid) {
        const before = events[events.findIndex(({ type }) => type === 'RegistrationPaid') - 1];
        expect(before).toMatchObject({ type: 'PaymentConfirmed', payment });
      }
    });
  });

  it('is paid exactly when a payment is confirmed, and confirms none twice', () => {
    always((events) => {
      const ours = only(events, 'PaymentConfirmed').filter(({ flags }) => !flags.includes('wrong-payee'));
      const confirmed = ours.map(({ payment }) => payment);
      expect(new Set(confirmed).size).toBe(confirmed.length);
      expect(confirmed.length > 0).toBe(only(events, 'RegistrationPaid').length > 0);
    });
  });

  it('enters exactly the runners of the paying booking', () => {
    always((events) => {
      for (const { payment, runners } of only(events, 'RegistrationPaid')) {
        const booking = events.findIndex(
          (each) => each.type === 'RegistrationBooked' && each.payment === payment,
        );
        const saved = only(events.slice(0, booking), 'RunnersSaved').at(-1);
        expect(withoutAnonymity(runners)).toEqual(withoutAnonymity(saved?.runners));
      }
    });
  });

  it('enters each runner with the latest choice to hide their name', () => {
    always((events) => {
      const paid = events.findIndex(({ type }) => type === 'RegistrationPaid');
      for (const { runners } of only(events.slice(paid, paid + 1), 'RegistrationPaid')) {
        for (const [key, { anonymous = false }] of Object.entries(runners)) {
          const since = events.slice(0, paid).findLastIndex(({ type }) => type === 'RunnersSaved');
          const wishes = only(events.slice(since, paid), 'AnonymityChosen').filter(
            (wish) => wish.key === key,
          );
          expect(anonymous).toBe(wishes.at(-1)?.anonymous ?? false);
        }
      }
    });
  });

  it('changes no runner while a payment is open, or once paid', () => {
    always((events) => {
      let awaited = '';
      let isPaid = false;
      for (const event of events) {
        if (event.type === 'RunnersSaved') expect([awaited, isPaid]).toEqual(['', false]);
        if (event.type === 'RegistrationBooked') awaited = event.payment;
        if (event.type === 'RegistrationPaid') isPaid = true;
        if (ENDS.includes(event.type) && 'payment' in event && event.payment === awaited) awaited = '';
      }
    });
  });

  it('records the end of an unpaid payment once', () => {
    always((events) => {
      const ends = [...only(events, 'PaymentFailed'), ...only(events, 'RegistrationCancelled')];
      const ended = ends.map(({ payment }) => payment);
      expect(new Set(ended).size).toBe(ended.length);
    });
  });

  it('corrects paid runners only, with no difference at the booked age', () => {
    always((events) => {
      const bought = only(events, 'RegistrationPaid')[0]?.runners;
      for (const { registration, sort, age, difference } of only(events, 'RunnerCorrected')) {
        const runner = bought?.[keyOf({ registration, sort }) ?? ''];
        expect(runner).toBeDefined();
        if (age === runner?.age) expect(difference).toBe(0);
      }
    });
  });

  it('books the balance due of the paid payment, and never counts it as paid twice', () => {
    always((events) => {
      const rests = only(events, 'RegistrationBooked').filter(({ rest }) => rest);
      const [paid] = only(events, 'RegistrationPaid');
      for (const { payment, rest, amount } of rests) {
        expect([rest?.payment, amount > 0]).toEqual([paid?.payment, true]);
        expect(payment).not.toBe(paid?.payment);
        for (const came of only(events, 'PaymentConfirmed').filter((each) => each.payment === payment))
          expect(came.flags).not.toContain('paid-twice');
      }
    });
  });

  it('has one open balance due at a time', () => {
    always((events) => {
      let awaited = '';
      for (const event of events) {
        const payment = 'payment' in event ? event.payment : '';
        if (event.type === 'RegistrationBooked' && event.rest) {
          expect(awaited).toBe('');
          awaited = event.payment;
        }
        if (ENDS.includes(event.type) && payment === awaited) awaited = '';
      }
    });
  });

  it('ignores repeated commands', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const twice = commands.flatMap((command) => [command, command]);
        expect(eventsOf(twice)).toEqual(eventsOf(commands));
      }),
    );
  });

  it('is not paid by money to another payee', () => {
    always((events) => {
      events.forEach((event, at) => {
        if (event.type !== 'PaymentConfirmed' || !event.flags.includes('wrong-payee')) return;
        expect(event.flags).toEqual(['wrong-payee']);
        expect(events[at + 1]?.type).not.toBe('RegistrationPaid');
      });
    });
  });

  it('ignores events of a newer version', () => {
    const { initial, evolve } = registrationDecider;
    const unheard = { type: 'SomethingNew' } as unknown as RegistrationEvent;
    expect(evolve(initial(), unheard)).toEqual({ ...initial(), revision: 1 });
  });
});
