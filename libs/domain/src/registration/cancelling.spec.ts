import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import { registrationHistory } from './registration-words';
import type { RegistrationEvent } from './registration.events';
import { emptyRegistration, evolve } from './registration.state';
import { at, erased, ida, payment, prices, registration, settled, waiting } from './testing/family';

const given = specify(registrationDecider);
const about = { registration, payment, sort: `runner-${registration}-ida`, at } as const;
const cancel = { type: 'CancelRunner', registration, key: 'ida', note: 'Sjuk', prices, at } as const;
const reenter = { type: 'ReenterRunner', registration, key: 'ida', prices, at } as const;
const gone: RegistrationEvent = { type: 'RunnerCancelled', ...about, difference: -100, note: 'Sjuk' };
const back: RegistrationEvent = { type: 'RunnerReentered', ...about, difference: 0 };

describe('Cancelling a paid runner', () => {
  it('notes what it makes of the price, once', () => {
    given(...settled)
      .when(cancel)
      .then(gone);
    given(...settled, gone)
      .when(cancel)
      .thenNothing();
  });

  it('is taken back with the runner as they were', () => {
    given(...settled, gone)
      .when(reenter)
      .then(back);
    given(...settled, gone, back)
      .when(reenter)
      .thenNothing();
    const after = [...settled, gone, back].reduce(evolve, emptyRegistration());
    expect(after).toMatchObject({ cancelled: {}, runners: { ida } });
  });

  it('is refused for somebody who is not paid for or not there', () => {
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

  it('leaves nobody behind once they are erased', () => {
    for (const forgotten of [erased, { type: 'EntrantErased', registration, key: 'ida' } as const]) {
      const state = [...settled, gone, forgotten].reduce(evolve, emptyRegistration());
      expect(state.cancelled.ida?.firstname).toBe('Borttagen');
    }
  });

  it('counts what was paid for those who are erased, and go on running or not', () => {
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
        .then({ ...gone, difference: -100 });
    const nilsGone = { ...gone, sort: `runner-${registration}-nils` };
    given(...booked, nilsGone, forgotten('nils'))
      .when(cancel)
      .then({ ...gone, difference: -200 });
  });

  it('holds against a late correction of the same runner', () => {
    const details = { ...ida, phone: '', registration };
    given(...settled, gone)
      .when({ ...cancel, type: 'CorrectRunner', details, distance: 1.6 })
      .thenNothing();
  });
});

describe('The history of a registration', () => {
  const told = [...settled, gone, back].map((event, index) => ({
    event,
    revision: index + 1,
    at,
    by: event.type === 'RunnerCancelled' ? 'Maria' : 'registration-when-corrected',
  }));

  it('tells in words who did what', () => {
    const entries = registrationHistory(told);
    expect(entries).toHaveLength(told.length);
    expect(entries.at(-2)).toMatchObject({
      by: 'Maria',
      words: 'Ida Ödman avanmäld: 100\u00a0kr billigare än bokat',
      note: 'Sjuk',
    });
    expect(entries.at(-1)).toMatchObject({ by: 'Automatiskt', words: 'Ida Ödman anmäld igen' });
  });

  it('calls a runner what organisers had come to call them by then', () => {
    const renamed = { type: 'RunnerCorrected', ...about, ...ida, lastname: 'Ek', difference: 0 } as const;
    const events: RegistrationEvent[] = [...settled, renamed, gone];
    const said = events.map((event, index) => ({ revision: index + 1, at, by: 'Maria', event }));
    expect(registrationHistory(said).at(-1)?.words).toMatch(/^Ida Ek avanmäld/);
  });
});
