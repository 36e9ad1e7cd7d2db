import type { RunnerDetails } from '../raceday/events';
import { stockholmInstant } from '../dates';
import { registrationDecider } from './registration.decider';
import type { RegisteredRunner, RegistrationEvent } from './registration.events';
import {
  at,
  booked,
  cancelled,
  erased,
  ida,
  leo,
  money,
  opened,
  payee,
  payment,
  prices,
  registration,
  saved,
  settled,
  stina,
  afterPayment,
  awaitingPayment,
  given,
} from './testing/family';
import { registrationHistory } from './registration-history';
import { emptyRegistration, evolve } from './registration.state';

const inSeptember = stockholmInstant('2025-09-12T12:00');

/** The command for a runner as on the start list of the distance. */
const listed = ({ distance, phone = '', ...runner }: RegisteredRunner) => {
  const details: RunnerDetails = { ...runner, phone, registration };
  return {
    type: 'CorrectRunner',
    registration,
    key: 'ida',
    details,
    distance,
    prices,
    at: inSeptember,
  } as const;
};
const corrected = (runner: RegisteredRunner, difference = 0, key = 'ida'): RegistrationEvent => {
  const sort = `runner-${registration}-${key}`;
  return { type: 'RunnerCorrected', registration, payment, sort, ...runner, difference, at: inSeptember };
};
const older = { ...ida, age: 16 };

const afterCorrection = given(...settled, corrected(older, 50));

describe('Correcting a paid runner', () => {
  it('copies the start list', () => {
    const other = { ...ida, firstname: 'Ida-Lisa', group: 'Dam' as const, company: '', distance: 1.6 };
    afterPayment.when(listed(other)).then(corrected(other));
  });

  it('records nothing when unchanged', () => {
    afterPayment.when(listed(ida)).thenNothing();
    afterCorrection.when(listed(older)).thenNothing();
  });

  it('preserves the sold bib, adds a phone number, and falls back to the registered age', () => {
    const sold = { ...ida, bib: 212, birthYear: 2018 };
    const history: RegistrationEvent[] = [
      opened,
      { ...saved, runners: { ida: sold } } as RegistrationEvent,
      { ...booked, adults: 0, children: 1 },
      ...settled
        .slice(4)
        .map((event) => (event.type === 'RegistrationPaid' ? { ...event, runners: { ida: sold } } : event)),
    ];
    const command = listed({ ...ida, phone: '070-1740605' });
    given(...history)
      .when({ ...command, details: { ...command.details, age: null, birthYear: null } })
      .then(corrected({ ...sold, phone: '070-1740605' }));
  });

  it('is refused for unpaid and unknown runners', () => {
    awaitingPayment.when(listed(older)).thenRefused('runner-unknown');
    afterPayment.when({ ...listed(older), key: 'nobody' }).thenRefused('runner-unknown');
    given().when(listed(older)).thenRefused('registration-unknown');
  });

  it('records nothing for an erased runner, and does not restore one', () => {
    given(...settled, erased)
      .when(listed(older))
      .thenNothing();
    const { initial, evolve } = registrationDecider;
    const erasedEvents = settled.map((event) => ('runners' in event ? { ...event, runners: {} } : event));
    expect([...erasedEvents, corrected(older)].reduce(evolve, initial()).runners).toEqual({});
  });
});

describe('The difference in price after a correction', () => {
  it('is the step from child to adult and back, at the prices of the booking', () => {
    afterPayment.when(listed(older)).then(corrected(older, 50));
    afterCorrection.when(listed(ida)).then(corrected(ida, 0));
  });

  it('is counted for all runners together, compared with the booking', () => {
    const younger = { ...stina, age: 15 };
    afterCorrection.when({ ...listed(younger), key: 'stina' }).then(corrected(younger, 0, 'stina'));
  });

  it('is zero for another distance: all cost the same', () => {
    afterPayment
      .when({ ...listed({ ...leo, distance: 5.6 }), key: 'leo' })
      .then(corrected({ ...leo, distance: 5.6 }, 0, 'leo'));
  });

  it.each([
    ['HIFSPRINGER', 0, 0],
    ['HIFSPELAR', 150, 0],
    ['EARLYBIRD', 250, 50],
    ['EPASSI-ABCDEFGHJK', 250, 50],
  ])('applies the code %s of the booking', (campaign, amount, difference) => {
    const history = settled.map((event) =>
      event.type === 'RegistrationBooked' ? { ...event, campaign, amount } : event,
    );
    given(...history)
      .when(listed(older))
      .then(corrected(older, difference));
  });

  it('belongs to the payment that paid, even if a second payment came in', () => {
    const again = 'F'.repeat(32);
    const bookedBefore: RegistrationEvent[] = [
      { ...booked, payment: again },
      { ...cancelled, payment: again } as RegistrationEvent,
    ];
    const [open, save, ...rest] = settled;
    const paidTwice = withMoneyFor(
      [open, save, ...bookedBefore, ...rest].flatMap((event) => event ?? []),
      again,
    );
    given(...paidTwice)
      .when(listed(older))
      .then(corrected(older, 50));
  });
});

/** The history, with money that came in for the other payment too. */
function withMoneyFor(history: readonly RegistrationEvent[], again: string): readonly RegistrationEvent[] {
  const { initial, decide, evolve } = registrationDecider;
  const state = history.reduce(evolve, initial());
  const settle = { type: 'SettlePayment', registration, payment: again, verdict: money, payee, at } as const;
  return [...history, ...decide(settle, state)];
}

const about = { registration, payment, sort: `runner-${registration}-ida`, at } as const;
const cancel = { type: 'CancelRunner', registration, key: 'ida', note: 'Sjuk', prices, at } as const;
const reenter = { type: 'ReenterRunner', registration, key: 'ida', prices, at } as const;
const runnerCancelled: RegistrationEvent = {
  type: 'RunnerCancelled',
  ...about,
  difference: -100,
  note: 'Sjuk',
};
const runnerReentered: RegistrationEvent = { type: 'RunnerReentered', ...about, difference: 0 };

const afterCancelling = given(...settled, runnerCancelled);

describe('Cancelling a paid runner', () => {
  it('records the difference in price, once', () => {
    afterPayment.when(cancel).then(runnerCancelled);
    afterCancelling.when(cancel).thenNothing();
  });

  it('is undone with the runner unchanged', () => {
    afterCancelling.when(reenter).then(runnerReentered);
    given(...settled, runnerCancelled, runnerReentered)
      .when(reenter)
      .thenNothing();
    const after = [...settled, runnerCancelled, runnerReentered].reduce(evolve, emptyRegistration());
    expect(after).toMatchObject({ cancelled: {}, runners: { ida } });
  });

  it('is refused for an unpaid or unknown runner', () => {
    awaitingPayment.when(cancel).thenRefused('runner-unknown');
    afterPayment.when({ ...cancel, key: 'nobody' }).thenRefused('runner-unknown');
    afterPayment.when({ ...reenter, key: 'nobody' }).thenRefused('runner-unknown');
  });

  it('retains no name once the runner is erased', () => {
    for (const forgotten of [erased, { type: 'EntrantErased', registration, key: 'ida' } as const]) {
      const state = [...settled, runnerCancelled, forgotten].reduce(evolve, emptyRegistration());
      expect(state.cancelled.ida?.firstname).toBe('Borttagen');
    }
  });

  it('counts what was paid for erased runners, cancelled or not', () => {
    const nils = { ...ida, firstname: 'Nils', age: 9 };
    const eva = { ...ida, firstname: 'Eva', age: 41 };
    const bought = { ida, nils, eva };
    const booked = settled.map((event) => {
      if (event.type === 'RegistrationBooked') return { ...event, adults: 1, children: 2, amount: 350 };
      return 'runners' in event ? { ...event, runners: bought } : event;
    });
    const forgotten = (key: string) => ({ type: 'EntrantErased', registration, key }) as const;
    for (const erasedFirst of [[forgotten('nils')], [forgotten('ida')], [erased]])
      given(...booked, ...erasedFirst)
        .when(cancel)
        .then({ ...runnerCancelled, difference: -100 });
    const nilsGone = { ...runnerCancelled, sort: `runner-${registration}-nils` };
    given(...booked, nilsGone, forgotten('nils'))
      .when(cancel)
      .then({ ...runnerCancelled, difference: -200 });
  });

  it('ignores a later correction of the same runner', () => {
    const details = { ...ida, phone: '', registration };
    afterCancelling.when({ ...cancel, type: 'CorrectRunner', details, distance: 1.6 }).thenNothing();
  });
});

describe('The history of a registration', () => {
  const recorded = [...settled, runnerCancelled, runnerReentered].map((event, index) => ({
    event,
    revision: index + 1,
    at,
    by: event.type === 'RunnerCancelled' ? 'Maria' : 'registration-when-corrected',
  }));

  it('describes who did what', () => {
    const entries = registrationHistory(recorded);
    expect(entries).toHaveLength(recorded.length);
    expect(entries.at(-2)).toMatchObject({
      by: 'Maria',
      words: 'Ida Ödman avanmäld: 100\u00a0kr billigare än bokat',
      note: 'Sjuk',
    });
    expect(entries.at(-1)).toMatchObject({ by: 'Automatiskt', words: 'Ida Ödman anmäld igen' });
  });

  it('uses the runner’s name at that time', () => {
    const renamed = { type: 'RunnerCorrected', ...about, ...ida, lastname: 'Ek', difference: 0 } as const;
    const events: RegistrationEvent[] = [...settled, renamed, runnerCancelled];
    const recorded = events.map((event, index) => ({ revision: index + 1, at, by: 'Maria', event }));
    expect(registrationHistory(recorded).at(-1)?.words).toMatch(/^Ida Ek avanmäld/);
  });
});
