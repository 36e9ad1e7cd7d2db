import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { RegisteredRunner, RegisteredRunners } from './registration.events';
import { family, ida, leo, opened, ready, registration, stina } from './testing/family';

const given = specify(registrationDecider);

/** Somebody saves what their page says of one runner, who was shown as `seen`. */
const save = (runners: RegisteredRunners, key: string, seen?: RegisteredRunner) =>
  ({ type: 'SaveRunners', registration, runners, change: { key, seen } }) as const;
const saved = (runners: RegisteredRunners) => ({ type: 'RunnersSaved', registration, runners }) as const;
const nils = { ...leo, firstname: 'Nils' };
const inClub = { ...ida, company: 'IF Göta' };
const older = { ...ida, age: 8 };

describe('Two who change one registration at a time', () => {
  it('keep each other’s other runners, those who were added and those who were taken out', () => {
    given(opened, saved({ stina, nils }))
      .when(save({ stina, leo, ida: older }, 'ida'))
      .then(saved({ stina, nils, ida: older }));
  });

  it('keep each other’s other fields of one runner', () => {
    given(...ready, saved({ ...family, ida: inClub }))
      .when(save({ ...family, ida: older }, 'ida', ida))
      .then(saved({ ...family, ida: { ...inClub, age: 8 } }));
  });

  it('change nothing where they want the same', () => {
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
  ])('are told where both have changed %s, and whose', (_what, wanted, now) => {
    const state = [...ready, saved({ ...family, ida: now })].reduce(
      (before, event) => registrationDecider.evolve(before, event),
      registrationDecider.initial(),
    );
    expect(() => registrationDecider.decide(save({ ...family, ida: wanted }, 'ida', ida), state)).toThrow(
      expect.objectContaining({ code: 'runner-changed-elsewhere', detail: { key: 'ida' } }),
    );
  });

  it('are told where one has taken out whom the other has changed', () => {
    given(opened, saved({ stina }))
      .when(save({ stina, ida: older }, 'ida', ida))
      .thenRefused('runner-changed-elsewhere');
    given(opened, saved({ stina, ida: older }))
      .when(save({ stina }, 'ida', ida))
      .thenRefused('runner-changed-elsewhere');
  });

  it('keep the birth year that the page does not show', () => {
    const born = { ...ida, birthYear: 2018 };
    given(opened, saved({ ida: born }))
      .when(save({ ida: { ...ida, company: 'IF Göta' } }, 'ida', ida))
      .then(saved({ ida: { ...born, company: 'IF Göta' } }));
  });

  it('can put back whom they took out', () => {
    given(opened, saved({ stina })).when(save({ stina, ida }, 'ida')).then(saved({ stina, ida }));
  });

  it('save the whole map where nobody says which runner it is about', () => {
    given(...ready)
      .when({ type: 'SaveRunners', registration, runners: { stina } })
      .then(saved({ stina }));
  });
});
