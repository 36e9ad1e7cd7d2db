import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
import type { RegistrationEvent } from './registration.events';
import {
  at,
  booked,
  cancelled,
  confirmed,
  erased,
  opened,
  paid,
  payment,
  prices,
  ready,
  registration,
  saved,
  settled,
  waiting,
} from './testing/family';

const given = specify(registrationDecider);
const link = '0123456789abcdef0123456789abcdef';
const about = { registration, link } as const;
const HOUR = 3_600_000;

const issued: RegistrationEvent = { type: 'PaymentLinkIssued', ...about, at };
const again = (when: number): RegistrationEvent => ({ type: 'PaymentLinkRequested', ...about, at: when });
const withdrawn: RegistrationEvent = { type: 'PaymentLinkWithdrawn', ...about, note: 'Sjuk', at };
const issue = { type: 'IssuePaymentLink', ...about, at } as const;
const ask = (when: number) => ({ type: 'RequestPaymentLink', ...about, at: when }) as const;
const withdraw = { type: 'WithdrawPaymentLink', ...about, note: ' Sjuk ', at } as const;
const book = {
  type: 'Book',
  registration,
  payment,
  campaign: null,
  prices,
  isCodeValid: false,
  at,
} as const;

describe('A payment link', () => {
  it('is issued once, if there is something to pay and an address', () => {
    given(...ready)
      .when(issue)
      .then(issued);
    given(...ready, issued)
      .when(issue)
      .thenNothing();
    given({ ...opened, email: '' } as RegistrationEvent, saved)
      .when(issue)
      .thenRefused('address-missing');
    given(opened).when(issue).thenRefused('no-runners');
    given(...settled)
      .when(issue)
      .thenRefused('already-paid');
    given().when(issue).thenRefused('registration-unknown');
    given(...ready, erased)
      .when(issue)
      .thenRefused('registration-erased');
  });

  it('is mailed three times an hour at most, including the first', () => {
    given(...ready, issued)
      .when(ask(at + 1))
      .then(again(at + 1));
    const often = [...ready, issued, again(at + 1), again(at + 2)];
    given(...often)
      .when(ask(at + 3))
      .thenRefused('link-too-often');
    given(...often)
      .when(ask(at + HOUR))
      .then(again(at + HOUR));
  });

  it('is not mailed if unknown, paid, withdrawn or erased', () => {
    given(...ready)
      .when(ask(at))
      .thenRefused('link-unknown');
    given(...ready, issued, booked, confirmed, paid)
      .when(ask(at))
      .thenRefused('already-paid');
    given(...ready, issued, withdrawn)
      .when(ask(at))
      .thenRefused('link-withdrawn');
    given(...ready, issued, erased)
      .when(ask(at))
      .thenRefused('registration-erased');
  });

  it('is withdrawn once, with a note, and not during or after payment', () => {
    given(...ready, issued)
      .when(withdraw)
      .then(withdrawn);
    given(...ready, issued, withdrawn)
      .when(withdraw)
      .thenNothing();
    given(...ready, issued)
      .when({ ...withdraw, note: ' ' })
      .thenRefused('note-missing');
    given(...waiting, issued)
      .when(withdraw)
      .thenRefused('payment-open');
    given(...waiting, issued, cancelled)
      .when(withdraw)
      .then(withdrawn);
    given(...settled, issued)
      .when(withdraw)
      .thenRefused('already-paid');
  });

  it('allows booking at current prices until it is withdrawn', () => {
    given(...ready, issued)
      .when(book)
      .then(booked);
    given(...ready, issued, withdrawn)
      .when(book)
      .thenRefused('link-withdrawn');
    given(...ready, issued, withdrawn, { ...issued, link: 'f'.repeat(32) })
      .when(book)
      .then(booked);
  });

  it('once withdrawn still accepts a late payment, with a flag', () => {
    const { verdict, ...fields } = {
      verdict: {
        status: 'PAID',
        method: 'swish',
        amount: 400,
        payee: '1231181189',
        paymentReference: 'R',
        payerAlias: '46',
        paidAt: at,
      },
      registration,
      payment,
      payee: '1231181189',
      at,
    } as const;
    given(...waiting, issued, cancelled, withdrawn)
      .when({ type: 'SettlePayment', ...fields, verdict })
      .then(
        {
          ...confirmed,
          amount: 400,
          paymentReference: 'R',
          payerAlias: '46',
          paidAt: at,
          flags: ['after-cancellation'],
        },
        { ...paid, at },
      );
  });
});
