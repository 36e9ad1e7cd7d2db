import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { RegistrationEvent } from './registration.events';
import { erased, ready, registration, settled } from './testing/family';

const given = specify(registrationDecider);

const earlier = 'runner-earlier-k1';
const link = { type: 'LinkEarlierResult', registration, edition: '2024', earlier, key: 'ida' } as const;
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

describe('Linking an earlier result', () => {
  it('links it to a runner, once', () => {
    given(...settled)
      .when(link)
      .then(joined);
    given(...settled, joined)
      .when(link)
      .thenNothing();
  });

  it('can be undone at any time and repeated', () => {
    given(...settled, joined)
      .when({ ...link, key: null })
      .then(parted);
    given(...settled)
      .when({ ...link, key: null })
      .thenNothing();
    given(...settled, joined, parted)
      .when(link)
      .then(joined);
  });

  it('moves the result to another runner of the family', () => {
    given(...settled, joined)
      .when({ ...link, key: 'leo' })
      .then(parted, leos);
  });

  it('is refused for an unpaid, unknown or erased runner', () => {
    for (const history of [ready, [...settled, { type: 'EntrantErased', registration, key: 'ida' } as const]])
      given(...history)
        .when(link)
        .thenRefused('runner-unknown');
    given(...settled)
      .when({ ...link, key: 'toString' })
      .thenRefused('runner-unknown');
    given(...settled, erased)
      .when(link)
      .thenRefused('registration-erased');
  });

  it('ends when the runner is erased', () => {
    given(...settled, joined, { type: 'EntrantErased', registration, key: 'ida' })
      .when({ ...link, key: null })
      .thenNothing();
  });
});
