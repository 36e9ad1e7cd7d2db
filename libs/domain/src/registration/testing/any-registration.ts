import fc from 'fast-check';
import type { PaymentReport, RegistrationCommand } from '../registration.commands';
import { at, family, ida, money, opened, payee, prices, registration, stina } from './family';

const payments = fc.constantFrom('A'.repeat(32), 'B'.repeat(32), `kampanj-${'A'.repeat(32)}_HIFSPRINGER`);
const rests = fc.constantFrom('C'.repeat(32), 'D'.repeat(32));
const links = fc.constantFrom('l1', 'l2');
const runners = fc.constantFrom(family, { ida }, {});
const codes = fc.constantFrom(null, null, 'HIFSPELAR', 'HIFSPRINGER', 'EP4SS1');
const moments = fc.integer({ min: at, max: at + 100 * 86_400_000 });

const verdicts: fc.Arbitrary<PaymentReport> = fc.oneof(
  fc.constantFrom(400, 100, 150).map((amount) => ({ ...money, amount })),
  fc.constant({ ...money, payee: '1230000000' }),
  fc
    .constantFrom('ERROR' as const, 'DECLINED' as const, 'CANCELLED' as const, 'EXPIRED' as const)
    .map((status) => ({ status, errorCode: 'TM01', errorMessage: '' })),
);

/** Any command for one registration, valid or not, in any order. */
export const anyCommand: fc.Arbitrary<RegistrationCommand> = fc.oneof(
  fc.constant<RegistrationCommand>({
    ...opened,
    type: 'OpenRegistration',
    edition: '2025',
    email: 'familj@example.se',
    by: 'runner',
  }),
  runners.map((saved): RegistrationCommand => ({ type: 'SaveRunners', registration, runners: saved })),
  fc
    .tuple(fc.constantFrom('stina', 'ida', 'nobody'), fc.boolean())
    .map(([key, anonymous]): RegistrationCommand => ({
      type: 'ChooseAnonymity',
      registration,
      key,
      anonymous,
    })),
  fc
    .tuple(fc.constantFrom('stina', 'ida', 'nobody', null), fc.constantFrom('runner-a-1', 'runner-b-2'))
    .map(([key, earlier]): RegistrationCommand => ({
      type: 'LinkEarlierResult',
      registration,
      edition: '2024',
      earlier,
      key,
    })),
  fc
    .tuple(payments, codes, fc.boolean(), moments)
    .map(([payment, campaign, isCodeValid, when]): RegistrationCommand => ({
      type: 'Book',
      registration,
      payment,
      campaign,
      prices,
      isCodeValid,
      at: when,
    })),
  fc.tuple(payments, moments).map(([payment, when]): RegistrationCommand => ({
    type: 'RecordPaymentRequest',
    registration,
    payment,
    token: 'token',
    provider: 'simulator',
    at: when,
  })),
  fc.tuple(links, payments, moments).map(([link, payment, when]): RegistrationCommand => ({
    type: 'IssuePaymentLink',
    registration,
    link,
    payment,
    at: when,
  })),
  fc.tuple(links, rests, moments).map(([link, payment, when]): RegistrationCommand => ({
    type: 'BookBalanceDue',
    registration,
    link,
    payment,
    at: when,
  })),
  fc.tuple(payments, fc.boolean(), moments).map(([payment, handled, when]): RegistrationCommand => ({
    type: 'HandleFlag',
    registration,
    payment,
    flag: 'difference',
    handled,
    note: 'Ringt',
    at: when,
  })),
  fc
    .tuple(fc.oneof(payments, rests), verdicts, moments)
    .map(([payment, verdict, when]): RegistrationCommand => ({
      type: 'SettlePayment',
      registration,
      payment,
      verdict,
      payee,
      at: when,
    })),
  fc.constantFrom('ida', 'nobody').map((key): RegistrationCommand => ({
    type: 'EraseEntrant',
    registration,
    key,
  })),
  fc
    .tuple(fc.constantFrom('ida', 'nobody'), fc.constantFrom(ida, { ...ida, age: 16 }, stina), moments)
    .map(([key, { distance, ...runner }, when]): RegistrationCommand => ({
      type: 'CorrectRunner',
      registration,
      key,
      details: { ...runner, phone: '', registration },
      distance,
      prices,
      at: when,
    })),
  fc.tuple(fc.oneof(payments, rests), moments).map(([payment, when]): RegistrationCommand => ({
    type: 'CancelBooking',
    registration,
    payment,
    at: when,
  })),
);
