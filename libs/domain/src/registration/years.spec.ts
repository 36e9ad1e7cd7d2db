import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { RegistrationEvent } from './registration.events';
import { erased, ready, registration, settled } from './testing/family';

const given = specify(registrationDecider);

const earlier = 'runner-earlier-k1';
const choose = { type: 'ChooseYears', registration, edition: '2024', earlier, key: 'ida' } as const;
const joined: RegistrationEvent = {
  type: 'RunnerYearsJoined',
  registration,
  key: 'ida',
  sort: `runner-${registration}-ida`,
  edition: '2024',
  earlier,
};
const parted: RegistrationEvent = { ...joined, type: 'RunnerYearsParted' };
const leos: RegistrationEvent = { ...joined, key: 'leo', sort: `runner-${registration}-leo` };

describe('An earlier year', () => {
  it('is joined to a runner, once', () => {
    given(...settled)
      .when(choose)
      .then(joined);
    given(...settled, joined)
      .when(choose)
      .thenNothing();
  });

  it('can be parted at any time and joined again', () => {
    given(...settled, joined)
      .when({ ...choose, key: null })
      .then(parted);
    given(...settled)
      .when({ ...choose, key: null })
      .thenNothing();
    given(...settled, joined, parted)
      .when(choose)
      .then(joined);
  });

  it('moves from one runner of the family to another', () => {
    given(...settled, joined)
      .when({ ...choose, key: 'leo' })
      .then(parted, leos);
  });

  it('is refused for a runner unpaid, unknown or erased', () => {
    for (const history of [ready, [...settled, { type: 'EntrantErased', registration, key: 'ida' } as const]])
      given(...history)
        .when(choose)
        .thenRefused('runner-unknown');
    given(...settled)
      .when({ ...choose, key: 'toString' })
      .thenRefused('runner-unknown');
    given(...settled, erased)
      .when(choose)
      .thenRefused('registration-erased');
  });

  it('is parted when its runner is erased', () => {
    given(...settled, joined, { type: 'EntrantErased', registration, key: 'ida' })
      .when({ ...choose, key: null })
      .thenNothing();
  });
});
