import fc from 'fast-check';
import { anyMessage } from '../../testing/any-message';
import type { PaymentReport, RegistrationCommand } from '../registration.commands';
import { at, family, ida, money, opened, payee, prices, registration, stina } from './family';

const payments = fc.constantFrom('A'.repeat(32), 'B'.repeat(32), `kampanj-${'A'.repeat(32)}_HIFSPRINGER`);
const rests = fc.constantFrom('C'.repeat(32), 'D'.repeat(32));
const links = fc.constantFrom('l1', 'l2');
const runners = fc.constantFrom(family, { ida }, { ida: { ...ida, birthYear: 2018 } }, {});
const codes = fc.constantFrom(null, null, 'HIFSPELAR', 'HIFSPRINGER', 'EP4SS1');
const moments = fc.integer({ min: at, max: at + 100 * 86_400_000 });

const verdicts: fc.Arbitrary<PaymentReport> = fc.oneof(
  fc.constantFrom(400, 100, 150).map((amount) => ({ ...money, amount })),
  fc.constant({ ...money, payee: '1230000000' }),
  fc
    .constantFrom('ERROR' as const, 'DECLINED' as const, 'CANCELLED' as const, 'EXPIRED' as const)
    .map((status) => ({ status, errorCode: 'TM01', errorMessage: '' })),
);

const about = { registration: fc.constant(registration) };
const [someKeys, someEarlier] = [
  fc.constantFrom('stina', 'ida', 'nobody'),
  fc.constantFrom('runner-a-1', 'runner-b-2'),
];

/** Any command for one registration, valid or not, in any order. */
export const anyCommand: fc.Arbitrary<RegistrationCommand> = fc.oneof(
  fc.constant<RegistrationCommand>({
    ...opened,
    type: 'OpenRegistration',
    edition: '2025',
    email: 'familj@example.se',
    by: 'runner',
  }),
  anyMessage('SaveRunners', { ...about, runners }),
  anyMessage('SaveRunners', { ...about, runners, revision: fc.nat(20) }),
  anyMessage('ChooseAnonymity', { ...about, key: someKeys, anonymous: fc.boolean() }),
  anyMessage('LinkEarlierResult', {
    ...{ ...about, edition: fc.constant('2024'), earlier: someEarlier },
    key: fc.oneof({ weight: 3, arbitrary: someKeys }, fc.constant(null)),
  }),
  anyMessage('Book', {
    ...{ ...about, payment: payments, campaign: codes, prices: fc.constant(prices) },
    ...{ isCodeValid: fc.boolean(), at: moments },
  }),
  anyMessage('RecordPaymentRequest', {
    ...{ ...about, payment: payments, token: fc.constant('token') },
    ...{ provider: fc.constant('simulator'), at: moments },
  }),
  anyMessage('IssuePaymentLink', { ...about, link: links, payment: payments, at: moments }),
  anyMessage('BookBalanceDue', { ...about, link: links, payment: rests, at: moments }),
  anyMessage('HandleFlag', {
    ...{ ...about, payment: payments, flag: fc.constant('difference'), handled: fc.boolean() },
    ...{ note: fc.constant('Ringt'), at: moments },
  }),
  anyMessage('SettlePayment', {
    ...{ ...about, payment: fc.oneof(payments, rests), verdict: verdicts },
    ...{ payee: fc.constant(payee), at: moments },
  }),
  anyMessage('EraseEntrant', { ...about, key: fc.constantFrom('ida', 'nobody') }),
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
  anyMessage('CancelBooking', { ...about, payment: fc.oneof(payments, rests), at: moments }),
);
