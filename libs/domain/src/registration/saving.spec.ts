import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { RegisteredRunners } from './registration.events';
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
