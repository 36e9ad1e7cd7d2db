import fc from 'fast-check';
import { Refusal } from '../refusal';
import { keyOf } from './entering';
import { registrationDecider } from './registration.decider';
import type { RegistrationCommand } from './registration.commands';
import type { RegisteredRunners, RegistrationEvent } from './registration.events';
import { anyCommand } from './testing/any-registration';

const ENDS: readonly string[] = ['PaymentConfirmed', 'PaymentFailed', 'RegistrationCancelled'];

type Told<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;

/** Everything that happens when all this is asked, one after the other. */
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
  return events.filter((event): event is Told<Type> => event.type === type);
}

/** Whether the name is shown is never frozen, unlike everything else. */
function withoutWishes(runners: RegisteredRunners | undefined) {
  return Object.entries(runners ?? {}).map(([key, runner]) => [key, { ...runner, anonymous: undefined }]);
}

/** Holds for whatever happens, however often and in whatever order it is asked. */
function always(claim: (events: readonly RegistrationEvent[]) => void): void {
  fc.assert(fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => claim(eventsOf(commands))));
}

describe('Whatever is asked of a registration', () => {
  it('is paid once, by a payment that was confirmed in the same breath', () => {
    always((events) => {
      const paid = only(events, 'RegistrationPaid');
      expect(paid.length).toBeLessThanOrEqual(1);
      for (const { payment } of paid) {
        const before = events[events.findIndex(({ type }) => type === 'RegistrationPaid') - 1];
        expect(before).toMatchObject({ type: 'PaymentConfirmed', payment });
      }
    });
  });

  it('never loses money and never confirms it twice', () => {
    always((events) => {
      const ours = only(events, 'PaymentConfirmed').filter(({ flags }) => !flags.includes('wrong-payee'));
      const confirmed = ours.map(({ payment }) => payment);
      expect(new Set(confirmed).size).toBe(confirmed.length);
      expect(confirmed.length > 0).toBe(only(events, 'RegistrationPaid').length > 0);
    });
  });

  it('enters exactly the runners that stood when the paying booking was made', () => {
    always((events) => {
      for (const { payment, runners } of only(events, 'RegistrationPaid')) {
        const booking = events.findIndex(
          (each) => each.type === 'RegistrationBooked' && each.payment === payment,
        );
        const saved = only(events.slice(0, booking), 'RunnersSaved').at(-1);
        expect(withoutWishes(runners)).toEqual(withoutWishes(saved?.runners));
      }
    });
  });

  it('enters everybody with the name or without it as they asked last', () => {
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

  it('changes no runner while a payment is awaited, or once paid', () => {
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

  it('ends a payment without money once', () => {
    always((events) => {
      const ends = [...only(events, 'PaymentFailed'), ...only(events, 'RegistrationCancelled')];
      const ended = ends.map(({ payment }) => payment);
      expect(new Set(ended).size).toBe(ended.length);
    });
  });

  it('corrects the paid alone, and is even when they stand as they were bought', () => {
    always((events) => {
      const bought = only(events, 'RegistrationPaid')[0]?.runners;
      for (const { registration, sort, age, difference } of only(events, 'RunnerCorrected')) {
        const runner = bought?.[keyOf({ registration, sort }) ?? ''];
        expect(runner).toBeDefined();
        if (age === runner?.age) expect(difference).toBe(0);
      }
    });
  });

  it('asks for the rest of what was paid, and makes nothing paid with it', () => {
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

  it('waits for one rest at a time', () => {
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

  it('does nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const twice = commands.flatMap((command) => [command, command]);
        expect(eventsOf(twice)).toEqual(eventsOf(commands));
      }),
    );
  });

  it('pays for nothing with money that went to somebody else', () => {
    always((events) => {
      events.forEach((event, at) => {
        if (event.type !== 'PaymentConfirmed' || !event.flags.includes('wrong-payee')) return;
        expect(event.flags).toEqual(['wrong-payee']);
        expect(events[at + 1]?.type).not.toBe('RegistrationPaid');
      });
    });
  });

  it('passes over events of a newer version', () => {
    const { initial, evolve } = registrationDecider;
    const unheard = { type: 'SomethingNew' } as unknown as RegistrationEvent;
    expect(evolve(initial(), unheard)).toEqual(initial());
  });
});
