import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { RegisteredRunners, RegisteredRunner } from './registration.events';
import { family, ida, leo, opened, ready, registration, stina } from './testing/family';

const given = specify(registrationDecider);

const save = (runners: RegisteredRunners) =>
  ({ type: 'SaveRunners', registration, runners, shut: [2.8] }) as const;
const saved = (runners: RegisteredRunners) => ({ type: 'RunnersSaved', registration, runners }) as const;

describe('A closed distance', () => {
  it('takes no new runner', () => {
    given(opened).when(save({ leo })).thenRefused('distance-shut');
    given(...ready)
      .when(save({ ...family, nils: leo }))
      .thenRefused('distance-shut');
  });

  it('takes no runner from another distance', () => {
    given(...ready)
      .when(save({ ...family, ida: { ...ida, distance: 2.8 } }))
      .thenRefused('distance-shut');
  });

  it('retains its runners, corrected or not', () => {
    const corrected = { ...family, leo: { ...leo, age: 23 }, stina: { ...stina, company: '' } };
    given(...ready)
      .when(save(corrected))
      .then(saved(corrected));
  });

  it('allows changing to another distance', () => {
    const elsewhere = { ...family, leo: { ...leo, distance: 1.6 } };
    given(...ready)
      .when(save(elsewhere))
      .then(saved(elsewhere));
    given(opened).when(save({ stina, ida })).then(saved({ stina, ida }));
  });

  it('is named in metres in the refusal, and the runner by key', () => {
    const decide = () =>
      registrationDecider.decide(save({ leo }), { ...registrationDecider.initial(), phase: 'known' });
    expect(decide).toThrow(expect.objectContaining({ detail: { distance: 2800, key: 'leo' } }));
  });
});

describe('Saving one runner', () => {
  /** Saves a page's version of one runner, who was shown as `seen`. */
  const save = (runners: RegisteredRunners, key: string, seen?: RegisteredRunner) =>
    ({ type: 'SaveRunners', registration, runners, change: { key, seen } }) as const;
  const nils = { ...leo, firstname: 'Nils' };
  const inClub = { ...ida, company: 'IF Göta' };
  const older = { ...ida, age: 8 };

  describe('Two concurrent changes of one registration', () => {
    it('preserve other runners added or removed meanwhile', () => {
      given(opened, saved({ stina, nils }))
        .when(save({ stina, leo, ida: older }, 'ida'))
        .then(saved({ stina, nils, ida: older }));
    });

    it('merge different fields of one runner', () => {
      given(...ready, saved({ ...family, ida: inClub }))
        .when(save({ ...family, ida: older }, 'ida', ida))
        .then(saved({ ...family, ida: { ...inClub, age: 8 } }));
    });

    it('record nothing when both are the same', () => {
      given(...ready, saved({ ...family, ida: older }))
        .when(save({ ...family, ida: older }, 'ida', ida))
        .then();
      given(opened, saved({ stina }))
        .when(save({ stina }, 'leo', leo))
        .then();
    });

    it.each([
      ['the same field', { ...ida, company: 'IK Vind' }, inClub],
      ['the age', { ...ida, age: 9 }, older],
      ['the birth year', { ...ida, age: 9, birthYear: 2016 }, older],
    ])('are refused with the runner’s key when both change %s', (_what, wanted, now) => {
      const state = [...ready, saved({ ...family, ida: now })].reduce(
        (before, event) => registrationDecider.evolve(before, event),
        registrationDecider.initial(),
      );
      expect(() => registrationDecider.decide(save({ ...family, ida: wanted }, 'ida', ida), state)).toThrow(
        expect.objectContaining({ code: 'runner-changed-elsewhere', detail: { key: 'ida' } }),
      );
    });

    it('are refused when one removes a runner that the other changed', () => {
      given(opened, saved({ stina }))
        .when(save({ stina, ida: older }, 'ida', ida))
        .thenRefused('runner-changed-elsewhere');
      given(opened, saved({ stina, ida: older }))
        .when(save({ stina }, 'ida', ida))
        .thenRefused('runner-changed-elsewhere');
    });

    it('preserve the birth year, which the page does not show', () => {
      const born = { ...ida, birthYear: 2018 };
      given(opened, saved({ ida: born }))
        .when(save({ ida: { ...ida, company: 'IF Göta' } }, 'ida', ida))
        .then(saved({ ida: { ...born, company: 'IF Göta' } }));
    });

    it('can restore a removed runner', () => {
      given(opened, saved({ stina })).when(save({ stina, ida }, 'ida')).then(saved({ stina, ida }));
    });

    it('replace all runners when no runner is named', () => {
      given(...ready)
        .when({ type: 'SaveRunners', registration, runners: { stina } })
        .then(saved({ stina }));
    });
  });
});
