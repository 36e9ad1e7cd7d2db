import type { RegistrationEvent } from './registration.events';
import { at, booked, cancelled, failed, prices, registration, waiting, given } from './testing/family';

const [second, third] = ['B'.repeat(32), 'C'.repeat(32)];
const book = { type: 'Book', registration, campaign: null, prices, isCodeValid: false, at } as const;
const unanswered: RegistrationEvent = { ...failed, errorCode: 'DS24', errorMessage: 'Swish timed out' };

describe('Booking after a payment that the bank did not answer', () => {
  it('is refused unless the payer confirms paying again', () => {
    given(...waiting, unanswered)
      .when({ ...book, payment: second })
      .thenRefused('payment-uncertain');
  });

  it('is accepted when the payer confirms', () => {
    given(...waiting, unanswered)
      .when({ ...book, payment: second, payAgain: true })
      .then({ ...booked, payment: second });
  });

  it('is still refused after another payment was cancelled', () => {
    const givenUp: RegistrationEvent[] = [
      { ...booked, payment: second },
      { ...cancelled, payment: second } as RegistrationEvent,
    ];
    given(...waiting, unanswered, ...givenUp)
      .when({ ...book, payment: third })
      .thenRefused('payment-uncertain');
  });

  it('does nothing while a later payment is open, confirmed or not', () => {
    given(...waiting, unanswered, { ...booked, payment: second })
      .when({ ...book, payment: third })
      .thenNothing();
  });
});
