import { specify } from '@app/eventing/testing';
import { addRunnerCommand } from './start-list-entry';
import { registrationDecider } from './registration.decider';
import type { RegistrationEvent } from './registration.events';
import {
  booked,
  erased,
  family,
  ida,
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

const choose = { type: 'ChooseAnonymity', registration, key: 'ida', anonymous: true } as const;
const chosen: RegistrationEvent = { type: 'AnonymityChosen', registration, key: 'ida', anonymous: true };
const undone: RegistrationEvent = { ...chosen, anonymous: false };

describe('Hiding a runner’s name', () => {
  it('is possible before, during and after the payment', () => {
    for (const history of [ready, waiting, settled])
      given(...history)
        .when(choose)
        .then(chosen);
  });

  it('can be undone, and records nothing when unchanged', () => {
    given(...settled, chosen)
      .when(choose)
      .thenNothing();
    given(...settled, chosen)
      .when({ ...choose, anonymous: false })
      .then(undone);
    given(...settled)
      .when({ ...choose, anonymous: false })
      .thenNothing();
    given(...settled, chosen, undone)
      .when(choose)
      .then(chosen);
  });

  it('is refused for an unknown runner or registration', () => {
    given(...settled)
      .when({ ...choose, key: 'nils' })
      .thenRefused('runner-unknown');
    given().when(choose).thenRefused('registration-unknown');
    given(opened, erased).when(choose).thenRefused('registration-erased');
  });

  it('is included when the payment settles, also when chosen after booking', () => {
    const settle = {
      type: 'SettlePayment',
      registration,
      payment,
      verdict: money,
      payee,
      at: booked.at,
    } as const;
    const state = [...waiting, chosen].reduce(registrationDecider.evolve, registrationDecider.initial());
    const [, entered] = registrationDecider.decide(settle, state);
    expect(entered).toMatchObject({
      ...paid,
      at: booked.at,
      runners: { ...family, ida: { ...ida, anonymous: true } },
    });
  });
});

describe('Saving a runner with a hidden name', () => {
  const save = { type: 'SaveRunners', registration } as const;

  it('stores the choice with the runner', () => {
    const runners = { ida: { ...ida, anonymous: true } };
    given(opened)
      .when({ ...save, runners })
      .then({ type: 'RunnersSaved', registration, runners });
  });

  it('stores nothing when the name may be shown, in either form', () => {
    given(opened)
      .when({ ...save, runners: { ida: { ...ida, anonymous: false } } })
      .then({ type: 'RunnersSaved', registration, runners: { ida } });
    given(...ready, chosen, undone)
      .when({ ...save, runners: { ...family, ida: { ...ida, anonymous: false } } })
      .thenNothing();
  });

  it('passes the choice to the start list', () => {
    const entrant = { registration, key: 'ida', runner: { ...ida, anonymous: true } };
    expect(addRunnerCommand(entrant, 'race-250913-08')).toMatchObject({ anonymous: true });
    expect(addRunnerCommand({ ...entrant, runner: ida }, 'race-250913-08')).not.toHaveProperty('anonymous');
  });
});
