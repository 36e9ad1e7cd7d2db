import { registrationDecider } from './registration.decider';
import type { RegistrationEvent } from './registration.events';
import type { Registration } from './registration.state';
import {
  at,
  booked,
  confirmed,
  erased,
  family,
  money,
  opened,
  paid,
  payee,
  payment,
  registration,
  settled,
  waiting,
  afterPayment,
  beforeBooking,
  justOpened,
  given,
} from './testing/family';

const erase = { type: 'ErasePerson', registration, reason: 'Begäran per brev' } as const;
const eraseIda = { type: 'EraseEntrant', registration, key: 'ida' } as const;
const idaErased = { type: 'EntrantErased', registration, key: 'ida' } as const;
const settle = {
  type: 'SettlePayment',
  registration,
  payment,
  verdict: money,
  payee,
  at: at + 5000,
} as const;
const erasedDetails = {
  firstname: 'Borttagen',
  lastname: '',
  age: null,
  birthYear: null,
  company: '',
  phone: '',
};

const afterErasure = given(...settled, erased);

describe('Erasing the people of a registration', () => {
  it('is recorded once, with the reason', () => {
    afterPayment.when(erase).then({ type: 'PersonErased', registration, reason: 'Begäran per brev' });
    afterErasure.when(erase).thenNothing();
  });

  it('is refused for an unknown registration, and with a reason that names a runner', () => {
    given().when(erase).thenRefused('registration-unknown');
    beforeBooking.when({ ...erase, reason: 'Leo bad om det' }).thenRefused('reason-names-somebody');
  });

  it('still accepts money, without the payer', () => {
    const { stina, leo, ida } = family;
    const runners = {
      stina: { ...stina, ...erasedDetails },
      leo: { ...leo, ...erasedDetails },
      ida: { ...ida, ...erasedDetails },
    };
    given(...waiting, erased)
      .when({ ...settle, verdict: { ...money, note: 'från Stina' } })
      .then({ ...confirmed, payerAlias: '' }, { ...paid, runners });
  });
});

const ask = { type: 'RequestErasure', registration, words: ' Vi  flyttar ', at } as const;
const asked = { type: 'ErasureRequested', registration, words: 'Vi flyttar', at } as const;
const withdraw = {
  type: 'WithdrawErasureRequest',
  registration,
  note: 'Stina ringde',
  at: at + 1000,
} as const;
const withdrawn = { ...withdraw, type: 'ErasureRequestWithdrawn' } as const;

const afterRequest = given(...settled, asked);

describe('Requesting an erasure', () => {
  it('is recorded once, with or without a message, paid or not', () => {
    afterPayment.when(ask).then(asked);
    justOpened.when({ ...ask, words: '' }).then({ ...asked, words: '' });
    afterRequest.when({ ...ask, words: 'En gång till' }).thenNothing();
  });

  it('is possible again after withdrawal', () => {
    afterRequest.when(withdraw).then(withdrawn);
    const before = given(...settled, asked, withdrawn);
    before.when(ask).then(asked);
    before.when(withdraw).thenNothing();
    afterPayment.when(withdraw).thenNothing();
  });

  it('is refused without people, with too long a message, and withdrawn only with a note', () => {
    given().when(ask).thenRefused('registration-unknown');
    afterErasure.when(ask).thenRefused('registration-erased');
    given(...settled, asked, erased)
      .when(withdraw)
      .thenRefused('registration-erased');
    afterPayment.when({ ...ask, words: 'å'.repeat(501) }).thenRefused('words-too-long');
    afterRequest.when({ ...withdraw, note: ' ' }).thenRefused('note-missing');
  });
});

describe('Erasing one of a registration’s runners', () => {
  it('is recorded once', () => {
    afterPayment.when(eraseIda).then(idaErased);
    given(...settled, idaErased)
      .when(eraseIda)
      .thenNothing();
  });

  it('records nothing when all are erased or the registration is unknown', () => {
    afterErasure.when(eraseIda).thenNothing();
    given().when(eraseIda).thenNothing();
  });

  it.each<[string, RegistrationEvent, readonly string[]]>([
    ['one runner', idaErased, ['ida']],
    ['all', erased, Object.keys(family)],
  ])('gives the same state when replayed after the key is destroyed: %s', (_, erasure, keys) => {
    const fold = (details: object) => {
      const found = Object.entries(family).map(([key, runner]) => [
        key,
        keys.includes(key) ? { ...runner, ...details } : runner,
      ]);
      const runners = Object.fromEntries(found) as typeof family;
      const events = [opened, { type: 'RunnersSaved', registration, runners } as const, erasure];
      return events.reduce<Registration>(registrationDecider.evolve, registrationDecider.initial());
    };
    expect(fold(erasedDetails)).toEqual(fold({ phone: '' }));
  });

  it('erases the runner in the booking too, and leaves the others', () => {
    given(opened, { type: 'RunnersSaved', registration, runners: family }, booked, idaErased)
      .when(settle)
      .then(confirmed, { ...paid, runners: { ...family, ida: { ...family.ida, ...erasedDetails } } });
  });
});
