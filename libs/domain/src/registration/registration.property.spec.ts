import fc from 'fast-check';
import { Refusal } from '../refusal';
import { keyOf } from './start-list-entry';
import { registrationDecider } from './registration.decider';
import type { RegistrationCommand } from './registration.commands';
import type { RegisteredRunners, RegistrationEvent } from './registration.events';
import { anyCommand } from './testing/any-registration';

const ENDS: readonly string[] = ['PaymentConfirmed', 'PaymentFailed', 'RegistrationCancelled'];

type EventOfType<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

/** All events of these commands, in order; refused commands give none. */
function eventsOf(commands: readonly RegistrationCommand[]): readonly RegistrationEvent[] {
  const { initial, decide, evolve } = registrationDecider;
  const happened: RegistrationEvent[] = [];
  let state = initial();
  for (const command of commands) {
    for (const event of decided(() => decide(command, state))) {
      happened.push(event);
      state = evolve(state, event);
    }
  }
  return happened;
}

function decided(decide: () => readonly RegistrationEvent[]): readonly RegistrationEvent[] {
  try {
    return decide();
  } catch (refused) {
    if (refused instanceof Refusal) return [];
    throw refused;
  }
}

function only<Type extends RegistrationEvent['type']>(events: readonly RegistrationEvent[], type: Type) {
  return events.filter((event): event is EventOfType<Type> => event.type === type);
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
    expect(evolve(initial(), unheard)).toEqual(initial());
  });
});
