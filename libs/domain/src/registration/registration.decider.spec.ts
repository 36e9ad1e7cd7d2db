import { specify } from '@app/eventing/testing';
import { stockholmInstant } from '../dates';
import { registrationDecider } from './registration.decider';
import type { RegisteredRunner, RegistrationEvent } from './registration.events';
import {
  at,
  booked,
  cancelled,
  confirmed,
  erased,
  failed,
  family,
  ida,
  leo,
  opened,
  paid,
  payment,
  prices,
  ready,
  registration,
  requested,
  saved,
  settled,
  stina,
  waiting,
} from './testing/family';

const given = specify(registrationDecider);

const open = { ...opened, type: 'OpenRegistration', edition: '2025', email: 'familj@example.se' } as const;
const save = { type: 'SaveRunners', registration, runners: family } as const;
const book = { type: 'Book', registration, payment, campaign: null, prices, isCodeValid: false, at } as const;
const cancel = { type: 'CancelBooking', registration, payment, at: at + 5000 } as const;

const other = 'FEDCBA9876543210FEDCBA9876543210';

describe('Opening a registration', () => {
  it('knows whose it is', () => {
    given()
      .when({ ...open, by: 'runner' })
      .then(opened);
  });

  it('says nothing when it is open already', () => {
    given(opened)
      .when({ ...open, by: 'runner' })
      .thenNothing();
  });

  it('is refused for a person who is erased', () => {
    given(opened, erased)
      .when({ ...open, by: 'runner' })
      .thenRefused('registration-erased');
  });
});

describe('Saving runners', () => {
  const with_ = (wrong: Partial<RegisteredRunner>) => ({ ...save, runners: { ida: { ...ida, ...wrong } } });

  it('keeps the whole map', () => {
    given(opened).when(save).then(saved);
  });

  it('says nothing when nothing differs, in whatever order they come', () => {
    given(...ready)
      .when({ ...save, runners: { ida, stina, leo } })
      .thenNothing();
    given(opened)
      .when({ ...save, runners: {} })
      .thenNothing();
  });

  it('takes in who is added, changed and removed', () => {
    const runners = { stina, leo: { ...leo, age: 23 }, nils: ida };
    given(...ready)
      .when({ ...save, runners })
      .then({ type: 'RunnersSaved', registration, runners });
    given(...ready)
      .when({ ...save, runners: {} })
      .then({ type: 'RunnersSaved', registration, runners: {} });
  });

  it('trims what was typed and keeps nothing beside what is known of runners', () => {
    const typed = { ...stina, firstname: ' Stina ', company: 'Bageriet ', colour: 'red' };
    given(...ready)
      .when({ ...save, runners: { ...family, stina: typed } })
      .thenNothing();
  });

  it('keeps the birth year while the age is the same', () => {
    const born = { ...ida, birthYear: 2018 };
    const history = [opened, { ...saved, runners: { ida: born } }] as RegistrationEvent[];
    given(...history)
      .when(with_({}))
      .thenNothing();
    given(...history)
      .when(with_({ age: 8 }))
      .then({ type: 'RunnersSaved', registration, runners: { ida: { ...ida, age: 8 } } });
  });

  it.each<[string, Partial<RegisteredRunner>]>([
    ['name-missing', { firstname: ' ' }],
    ['name-missing', { lastname: '' }],
    ['name-too-long', { lastname: 'Ö'.repeat(61) }],
    ['company-too-long', { company: 'Ö'.repeat(61) }],
    ['age-missing', { age: NaN }],
    ['age-invalid', { age: -1 }],
    ['age-invalid', { age: 121 }],
    ['age-invalid', { age: 7.5 }],
    ['group-invalid', { group: 'Ingen' as '' }],
    ['distance-missing', { distance: 10 }],
    ['distance-missing', { distance: NaN }],
    ['bib-invalid', { bib: 0 }],
  ])('is refused with %s for %p', (code, wrong) => {
    given(opened).when(with_(wrong)).thenRefused(code);
  });

  it.each<Partial<RegisteredRunner>>([
    { age: 0 },
    { age: 120 },
    { distance: 1.6 },
    { bib: 127, phone: '070-123 45 67' },
    { bib: null },
    { company: '' },
  ])('takes %p', (fine) => {
    given(opened)
      .when(with_(fine))
      .then({ type: 'RunnersSaved', registration, runners: { ida: { ...ida, ...fine } } });
  });

  it.each(['', 'a b', 'å', 'x'.repeat(41), '../up'])('refuses the key %p', (key) => {
    given(opened)
      .when({ ...save, runners: { [key]: ida } })
      .thenRefused('runner-invalid');
  });

  it('says which runner a refusal is about, by key and never by name', () => {
    const decide = () =>
      registrationDecider.decide(with_({ firstname: '' }), {
        ...registrationDecider.initial(),
        phase: 'known',
      });
    expect(decide).toThrow(expect.objectContaining({ code: 'name-missing', detail: { key: 'ida' } }));
  });

  it('is refused for more runners than anybody registers', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${String(index)}`, ida]));
    given(opened)
      .when({ ...save, runners: many(51) })
      .thenRefused('too-many-runners');
    given(opened)
      .when({ ...save, runners: many(50) })
      .then({ type: 'RunnersSaved', registration, runners: many(50) });
  });

  it('is refused while a payment is open, even when nothing differs', () => {
    given(...ready, booked)
      .when(save)
      .thenRefused('payment-open');
    given(...waiting)
      .when({ ...save, runners: {} })
      .thenRefused('payment-open');
  });

  it('is refused once paid', () => {
    given(...settled)
      .when({ ...save, runners: {} })
      .thenRefused('already-paid');
  });

  it.each([failed, cancelled])('is open again when the payment came to nothing', (end) => {
    given(...waiting, end)
      .when({ ...save, runners: { ida } })
      .then({ type: 'RunnersSaved', registration, runners: { ida } });
  });

  it('is refused for a registration nobody opened, and for one whose person is erased', () => {
    given().when(save).thenRefused('registration-unknown');
    given(opened, erased).when(save).thenRefused('registration-erased');
  });
});

describe('Booking', () => {
  it('freezes who runs and what it costs', () => {
    given(...ready)
      .when(book)
      .then(booked);
  });

  it('costs what it costs at that moment', () => {
    const later = stockholmInstant('2025-09-07T00:00');
    given(...ready)
      .when({ ...book, at: later })
      .then({ ...booked, amount: 650, at: later });
  });

  it('takes a campaign code as typed', () => {
    given(...ready)
      .when({ ...book, campaign: ' earlybird ' })
      .then({ ...booked, amount: 250, campaign: 'EARLYBIRD' });
  });

  it('takes a single-use code that is held for it, and no other', () => {
    given(...ready)
      .when({ ...book, campaign: 'EP4SS1', isCodeValid: true })
      .then({ ...booked, amount: 250, campaign: 'EP4SS1' });
    given(...ready)
      .when({ ...book, campaign: 'EP4SS1' })
      .thenRefused('campaign-invalid');
  });

  it('is paid at once when nothing is to pay, under an id that shows the code', () => {
    const free = `kampanj-${payment}_HIFSPRINGER`;
    const reference = { method: 'kampanj', amount: 0, paymentReference: 'HIFSPRINGER' } as const;
    given(...ready)
      .when({ ...book, campaign: 'HIFSPRINGER' })
      .then(
        { ...booked, payment: free, amount: 0, campaign: 'HIFSPRINGER' },
        { ...confirmed, payment: free, ...reference, payerAlias: '', paidAt: at },
        { ...paid, payment: free, at },
      );
  });

  it('is paid at once in a race without fees', () => {
    const nothing = { ...prices, steps: [{ until: null, adult: 0, child: 0 }] };
    const { events } = { events: registrationDecider.decide({ ...book, prices: nothing }, state(ready)) };
    expect(events.map(({ type }) => type)).toEqual([
      'RegistrationBooked',
      'PaymentConfirmed',
      'RegistrationPaid',
    ]);
    expect(events[0]).toMatchObject({ payment: `kampanj-${payment}_GRATIS`, campaign: null });
  });

  it('says nothing while an earlier booking awaits its payment', () => {
    given(...ready, booked)
      .when({ ...book, payment: other })
      .thenNothing();
    given(...waiting)
      .when({ ...book, payment: other, campaign: 'HIFSPRINGER' })
      .thenNothing();
  });

  it.each([failed, cancelled])('is tried again after a payment that came to nothing', (end) => {
    given(...waiting, end)
      .when({ ...book, payment: other })
      .then({ ...booked, payment: other });
  });

  it('says nothing under an id that was booked before, whatever came of it', () => {
    given(...waiting, failed)
      .when(book)
      .thenNothing();
  });

  it('is refused without runners, when paid, when unknown and when erased', () => {
    given(opened).when(book).thenRefused('no-runners');
    given(...settled)
      .when(book)
      .thenRefused('already-paid');
    given().when(book).thenRefused('registration-unknown');
    given(...ready, erased)
      .when(book)
      .thenRefused('registration-erased');
  });
});

describe('Noting where a payment was asked for', () => {
  const record = { ...requested, type: 'RecordPaymentRequest', payment, at: at + 300 } as const;
  const command = { ...record, token: 'P3RvSYrQQqNFhY3lyFgBy6hCg1qFGdz0', provider: 'simulator' };

  it('keeps the token', () => {
    given(...ready, booked)
      .when(command)
      .then(requested);
  });

  it('says nothing the second time', () => {
    given(...waiting)
      .when({ ...command, token: 'another' })
      .thenNothing();
  });

  it('is kept also when the money was faster', () => {
    given(...ready, booked, confirmed, paid)
      .when(command)
      .then(requested);
  });

  it('is refused for a payment nobody booked', () => {
    given(...ready)
      .when(command)
      .thenRefused('payment-unknown');
  });
});

describe('Giving a booking up', () => {
  it('sets the registration free', () => {
    given(...waiting)
      .when(cancel)
      .then(cancelled);
  });

  it.each([failed, cancelled])('says nothing when it came to nothing already', (end) => {
    given(...waiting, end)
      .when(cancel)
      .thenNothing();
  });

  it('is refused once the money is here, and for a payment nobody booked', () => {
    given(...settled)
      .when(cancel)
      .thenRefused('already-paid');
    given(...ready)
      .when(cancel)
      .thenRefused('payment-unknown');
  });
});

function state(history: readonly RegistrationEvent[]) {
  return history.reduce(
    (now, event) => registrationDecider.evolve(now, event),
    registrationDecider.initial(),
  );
}
