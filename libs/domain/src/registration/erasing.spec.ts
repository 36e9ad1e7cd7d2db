import { specify } from '@app/eventing/testing';
import { registrationDecider } from './registration.decider';
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
  ready,
  registration,
  settled,
  waiting,
} from './testing/family';

const given = specify(registrationDecider);

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

describe('Erasing the people of a registration', () => {
  it('is recorded once, with the reason', () => {
    given(...settled)
      .when(erase)
      .then({ type: 'PersonErased', registration, reason: 'Begäran per brev' });
    given(...settled, erased)
      .when(erase)
      .thenNothing();
  });

  it('is refused for an unknown registration, and with a reason that names a runner', () => {
    given().when(erase).thenRefused('registration-unknown');
    given(...ready)
      .when({ ...erase, reason: 'Leo bad om det' })
      .thenRefused('reason-names-somebody');
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

describe('Requesting an erasure', () => {
  it('is recorded once, with or without a message, paid or not', () => {
    given(...settled)
      .when(ask)
      .then(asked);
    given(opened)
      .when({ ...ask, words: '' })
      .then({ ...asked, words: '' });
    given(...settled, asked)
      .when({ ...ask, words: 'En gång till' })
      .thenNothing();
  });

  it('is possible again after withdrawal', () => {
    given(...settled, asked)
      .when(withdraw)
      .then(withdrawn);
    given(...settled, asked, withdrawn)
      .when(ask)
      .then(asked);
    given(...settled, asked, withdrawn)
      .when(withdraw)
      .thenNothing();
    given(...settled)
      .when(withdraw)
      .thenNothing();
  });

  it('is refused without people, with too long a message, and withdrawn only with a note', () => {
    given().when(ask).thenRefused('registration-unknown');
    given(...settled, erased)
      .when(ask)
      .thenRefused('registration-erased');
    given(...settled, asked, erased)
      .when(withdraw)
      .thenRefused('registration-erased');
    given(...settled)
      .when({ ...ask, words: 'å'.repeat(501) })
      .thenRefused('words-too-long');
    given(...settled, asked)
      .when({ ...withdraw, note: ' ' })
      .thenRefused('note-missing');
  });
});

describe('Erasing one of a registration’s runners', () => {
  it('is recorded once', () => {
    given(...settled)
      .when(eraseIda)
      .then(idaErased);
    given(...settled, idaErased)
      .when(eraseIda)
      .thenNothing();
  });

  it('records nothing when all are erased or the registration is unknown', () => {
    given(...settled, erased)
      .when(eraseIda)
      .thenNothing();
    given().when(eraseIda).thenNothing();
  });

  it('erases the runner in the booking too, and leaves the others', () => {
    given(opened, { type: 'RunnersSaved', registration, runners: family }, booked, idaErased)
      .when(settle)
      .then(confirmed, { ...paid, runners: { ...family, ida: { ...family.ida, ...erasedDetails } } });
  });
});
