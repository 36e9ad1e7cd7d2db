import type { RegistrationEvent } from './registration.events';
import { shownRunners } from './shown-runner';
import {
  at,
  beforeBooking,
  booked,
  cancelled,
  failed,
  family,
  given,
  ida,
  payment,
  prices,
  ready,
  registration,
  waiting,
} from './testing/family';

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

describe('Booking what a page showed', () => {
  const shown = { runners: shownRunners(family), amount: 400 };
  const pay = { ...book, payment, shown };

  it('books the same runners at the same price', () => {
    beforeBooking.when(pay).then(booked);
    beforeBooking
      .when({ ...pay, campaign: 'EARLYBIRD', shown: { ...shown, amount: 250 } })
      .then({ ...booked, amount: 250, campaign: 'EARLYBIRD' });
  });

  it.each([
    ['another distance', { ...family, ida: { ...ida, distance: 5.6 } }],
    ['another runner', { ...family, nils: ida }],
    ['no runners', {}],
  ])('is refused for %s', (_what, runners) => {
    given(...ready, { type: 'RunnersSaved', registration, runners })
      .when(pay)
      .thenRefused('order-changed');
  });

  it('is refused at another price', () => {
    beforeBooking.when({ ...pay, shown: { ...shown, amount: 250 } }).thenRefused('order-changed');
    beforeBooking.when({ ...pay, campaign: 'HIFSPRINGER' }).thenRefused('order-changed');
  });

  it('does not return an open booking of something else', () => {
    given(...waiting)
      .when({ ...pay, payment: second })
      .thenNothing();
    given(...waiting)
      .when({ ...pay, payment: second, shown: { ...shown, amount: 250 } })
      .thenRefused('order-changed');
  });
});
