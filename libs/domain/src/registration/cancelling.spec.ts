import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import { registrationHistory } from './registration-history';
import type { RegistrationEvent } from './registration.events';
import { emptyRegistration, evolve } from './registration.state';
import { at, erased, ida, payment, prices, registration, settled, waiting } from './testing/family';

const given = specify(registrationDecider);
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

describe('Cancelling a paid runner', () => {
  it('records the difference in price, once', () => {
    given(...settled)
      .when(cancel)
      .then(runnerCancelled);
    given(...settled, runnerCancelled)
      .when(cancel)
      .thenNothing();
  });

  it('is undone with the runner unchanged', () => {
    given(...settled, runnerCancelled)
      .when(reenter)
      .then(runnerReentered);
    given(...settled, runnerCancelled, runnerReentered)
      .when(reenter)
      .thenNothing();
    const after = [...settled, runnerCancelled, runnerReentered].reduce(evolve, emptyRegistration());
    expect(after).toMatchObject({ cancelled: {}, runners: { ida } });
  });

  it('is refused for an unpaid or unknown runner', () => {
    given(...waiting)
      .when(cancel)
      .thenRefused('runner-unknown');
    given(...settled)
      .when({ ...cancel, key: 'nobody' })
      .thenRefused('runner-unknown');
    given(...settled)
      .when({ ...reenter, key: 'nobody' })
      .thenRefused('runner-unknown');
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
    given(...settled, runnerCancelled)
      .when({ ...cancel, type: 'CorrectRunner', details, distance: 1.6 })
      .thenNothing();
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
