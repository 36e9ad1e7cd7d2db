import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { RegistrationEvent } from './registration.events';
import { at, booked, cancelled, failed, prices, registration, waiting } from './testing/family';

const given = specify(registrationDecider);

const [second, third] = ['B'.repeat(32), 'C'.repeat(32)];
const book = { type: 'Book', registration, campaign: null, prices, isCodeValid: false, at } as const;
const unanswered: RegistrationEvent = { ...failed, errorCode: 'DS24', errorMessage: 'Swish timed out' };

describe('After a payment that the bank gave no answer to', () => {
  it('nobody pays again without knowing that it may have gone through', () => {
    given(...waiting, unanswered)
      .when({ ...book, payment: second })
      .thenRefused('payment-uncertain');
  });

  it('whoever knows may pay again', () => {
    given(...waiting, unanswered)
      .when({ ...book, payment: second, payAgain: true })
      .then({ ...booked, payment: second });
  });

  it('a payment given up since makes it no more certain', () => {
    const givenUp: RegistrationEvent[] = [
      { ...booked, payment: second },
      { ...cancelled, payment: second } as RegistrationEvent,
    ];
    given(...waiting, unanswered, ...givenUp)
      .when({ ...book, payment: third })
      .thenRefused('payment-uncertain');
  });

  it('the one that is awaited now counts, asked for knowingly or not', () => {
    given(...waiting, unanswered, { ...booked, payment: second })
      .when({ ...book, payment: third })
      .thenNothing();
  });
});
