import type { RegistrationEvent } from './registration.events';
import { erased, ready, registration, settled, afterPayment, given } from './testing/family';

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

const afterLinking = given(...settled, joined);

describe('Linking an earlier result', () => {
  it('links it to a runner, once', () => {
    afterPayment.when(link).then(joined);
    afterLinking.when(link).thenNothing();
  });

  it('can be undone at any time and repeated', () => {
    afterLinking.when({ ...link, key: null }).then(parted);
    afterPayment.when({ ...link, key: null }).thenNothing();
    given(...settled, joined, parted)
      .when(link)
      .then(joined);
  });

  it('moves the result to another runner of the family', () => {
    afterLinking.when({ ...link, key: 'leo' }).then(parted, leos);
  });

  it('is refused for an unpaid, unknown or erased runner', () => {
    for (const history of [ready, [...settled, { type: 'EntrantErased', registration, key: 'ida' } as const]])
      given(...history)
        .when(link)
        .thenRefused('runner-unknown');
    afterPayment.when({ ...link, key: 'toString' }).thenRefused('runner-unknown');
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
