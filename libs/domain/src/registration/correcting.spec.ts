import { specify } from '@app/eventing/testing';
import type { RunnerDetails } from '../raceday/events';
import { stockholmInstant } from '../dates';
import { registrationDecider } from './registration.decider';
import type { RegisteredRunner, RegistrationEvent } from './registration.events';
import {
  at,
  booked,
  cancelled,
  erased,
  ida,
  leo,
  money,
  opened,
  payee,
  payment,
  prices,
  registration,
  saved,
  settled,
  stina,
  waiting,
} from './testing/family';

const given = specify(registrationDecider);

const inSeptember = stockholmInstant('2025-09-12T12:00');

/** The command for a runner as on the start list of the distance. */
const listed = ({ distance, phone = '', ...runner }: RegisteredRunner) => {
  const details: RunnerDetails = { ...runner, phone, registration };
  return {
    type: 'CorrectRunner',
    registration,
    key: 'ida',
    details,
    distance,
    prices,
    at: inSeptember,
  } as const;
};
const corrected = (runner: RegisteredRunner, difference = 0, key = 'ida'): RegistrationEvent => {
  const sort = `runner-${registration}-${key}`;
  return { type: 'RunnerCorrected', registration, payment, sort, ...runner, difference, at: inSeptember };
};
const older = { ...ida, age: 16 };

describe('Correcting a paid runner', () => {
  it('copies the start list', () => {
    const other = { ...ida, firstname: 'Ida-Lisa', group: 'Dam' as const, company: '', distance: 1.6 };
    given(...settled)
      .when(listed(other))
      .then(corrected(other));
  });

  it('records nothing when unchanged', () => {
    given(...settled)
      .when(listed(ida))
      .thenNothing();
    given(...settled, corrected(older, 50))
      .when(listed(older))
      .thenNothing();
  });

  it('preserves the sold bib, adds a phone number, and falls back to the registered age', () => {
    const sold = { ...ida, bib: 212, birthYear: 2018 };
    const history: RegistrationEvent[] = [
      opened,
      { ...saved, runners: { ida: sold } } as RegistrationEvent,
      { ...booked, adults: 0, children: 1 },
      ...settled
        .slice(4)
        .map((event) => (event.type === 'RegistrationPaid' ? { ...event, runners: { ida: sold } } : event)),
    ];
    const command = listed({ ...ida, phone: '070-1740605' });
    given(...history)
      .when({ ...command, details: { ...command.details, age: null, birthYear: null } })
      .then(corrected({ ...sold, phone: '070-1740605' }));
  });

  it('is refused for unpaid and unknown runners', () => {
    given(...waiting)
      .when(listed(older))
      .thenRefused('runner-unknown');
    given(...settled)
      .when({ ...listed(older), key: 'nobody' })
      .thenRefused('runner-unknown');
    given().when(listed(older)).thenRefused('registration-unknown');
  });

  it('records nothing for an erased runner, and does not restore one', () => {
    given(...settled, erased)
      .when(listed(older))
      .thenNothing();
    const { initial, evolve } = registrationDecider;
    const erasedEvents = settled.map((event) => ('runners' in event ? { ...event, runners: {} } : event));
    expect([...erasedEvents, corrected(older)].reduce(evolve, initial()).runners).toEqual({});
  });
});

describe('The difference in price after a correction', () => {
  it('is the step from child to adult and back, at the prices of the booking', () => {
    given(...settled)
      .when(listed(older))
      .then(corrected(older, 50));
    given(...settled, corrected(older, 50))
      .when(listed(ida))
      .then(corrected(ida, 0));
  });

  it('is counted for all runners together, compared with the booking', () => {
    const younger = { ...stina, age: 15 };
    given(...settled, corrected(older, 50))
      .when({ ...listed(younger), key: 'stina' })
      .then(corrected(younger, 0, 'stina'));
  });

  it('is zero for another distance: all cost the same', () => {
    given(...settled)
      .when({ ...listed({ ...leo, distance: 5.6 }), key: 'leo' })
      .then(corrected({ ...leo, distance: 5.6 }, 0, 'leo'));
  });

  it.each([
    ['HIFSPRINGER', 0, 0],
    ['HIFSPELAR', 150, 0],
    ['EARLYBIRD', 250, 50],
    ['EPASSI-ABCDEFGHJK', 250, 50],
  ])('applies the code %s of the booking', (campaign, amount, difference) => {
    const history = settled.map((event) =>
      event.type === 'RegistrationBooked' ? { ...event, campaign, amount } : event,
    );
    given(...history)
      .when(listed(older))
      .then(corrected(older, difference));
  });

  it('belongs to the payment that paid, even if a second payment came in', () => {
    const again = 'F'.repeat(32);
    const bookedBefore: RegistrationEvent[] = [
      { ...booked, payment: again },
      { ...cancelled, payment: again } as RegistrationEvent,
    ];
    const [open, save, ...rest] = settled;
    const paidTwice = withMoneyFor(
      [open, save, ...bookedBefore, ...rest].flatMap((event) => event ?? []),
      again,
    );
    given(...paidTwice)
      .when(listed(older))
      .then(corrected(older, 50));
  });
});

/** The history, with money that came in for the other payment too. */
function withMoneyFor(history: readonly RegistrationEvent[], again: string): readonly RegistrationEvent[] {
  const { initial, decide, evolve } = registrationDecider;
  const state = history.reduce(evolve, initial());
  const settle = { type: 'SettlePayment', registration, payment: again, verdict: money, payee, at } as const;
  return [...history, ...decide(settle, state)];
}
