import { specify } from '@app/eventing/testing';
import { entryFor } from './entering';
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

describe('Choosing that a runner is shown without their name', () => {
  it('is possible at any time: before, during and after the payment', () => {
    for (const history of [ready, waiting, settled])
      given(...history)
        .when(choose)
        .then(chosen);
  });

  it('can be taken back, and says nothing when it is so already', () => {
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

  it('is refused for somebody who is not in the registration, and for a registration nobody knows', () => {
    given(...settled)
      .when({ ...choose, key: 'nils' })
      .thenRefused('runner-unknown');
    given().when(choose).thenRefused('registration-unknown');
    given(opened, erased).when(choose).thenRefused('registration-erased');
  });

  it('goes along with the money, also when it was chosen after booking', () => {
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

describe('Saving a runner who is to be shown without their name', () => {
  const save = { type: 'SaveRunners', registration } as const;

  it('keeps the wish beside the rest', () => {
    const runners = { ida: { ...ida, anonymous: true } };
    given(opened)
      .when({ ...save, runners })
      .then({ type: 'RunnersSaved', registration, runners });
  });

  it('keeps nothing where the name may be shown, in whatever way that is said', () => {
    given(opened)
      .when({ ...save, runners: { ida: { ...ida, anonymous: false } } })
      .then({ type: 'RunnersSaved', registration, runners: { ida } });
    given(...ready, chosen, undone)
      .when({ ...save, runners: { ...family, ida: { ...ida, anonymous: false } } })
      .thenNothing();
  });

  it('brings the wish to the start list', () => {
    const entrant = { registration, key: 'ida', runner: { ...ida, anonymous: true } };
    expect(entryFor(entrant, 'race-250913-08')).toMatchObject({ anonymous: true });
    expect(entryFor({ ...entrant, runner: ida }, 'race-250913-08')).not.toHaveProperty('anonymous');
  });
});
