import { registrationDecider } from './registration.decider';
import type { RegisteredRunners, RegisteredRunner, RegistrationEvent } from './registration.events';
import {
  family,
  ida,
  leo,
  opened,
  ready,
  registration,
  stina,
  booked,
  erased,
  failed,
  money,
  paid,
  payee,
  payment,
  settled,
  waiting,
  justOpened,
  beforeBooking,
  afterPayment,
  given,
} from './testing/family';
import { addRunnerCommand } from './start-list-entry';

const save = (runners: RegisteredRunners) =>
  ({ type: 'SaveRunners', registration, runners, shut: [2.8] }) as const;
const saved = (runners: RegisteredRunners) => ({ type: 'RunnersSaved', registration, runners }) as const;

describe('A closed distance', () => {
  it('takes no new runner', () => {
    justOpened.when(save({ leo })).thenRefused('distance-shut');
    beforeBooking.when(save({ ...family, nils: leo })).thenRefused('distance-shut');
  });

  it('takes no runner from another distance', () => {
    beforeBooking.when(save({ ...family, ida: { ...ida, distance: 2.8 } })).thenRefused('distance-shut');
  });

  it('retains its runners, corrected or not', () => {
    const corrected = { ...family, leo: { ...leo, age: 23 }, stina: { ...stina, company: '' } };
    beforeBooking.when(save(corrected)).then(saved(corrected));
  });

  it('allows changing to another distance', () => {
    const elsewhere = { ...family, leo: { ...leo, distance: 1.6 } };
    beforeBooking.when(save(elsewhere)).then(saved(elsewhere));
    justOpened.when(save({ stina, ida })).then(saved({ stina, ida }));
  });

  it('is named in metres in the refusal, and the runner by key', () => {
    const decide = () =>
      registrationDecider.decide(save({ leo }), { ...registrationDecider.initial(), phase: 'known' });
    expect(decide).toThrow(expect.objectContaining({ detail: { distance: 2800, key: 'leo' } }));
  });
});

describe('Saving one runner', () => {
  /** Saves a page's version of one runner, who was shown as `seen`. */
  const save = (runners: RegisteredRunners, key: string, seen?: RegisteredRunner) =>
    ({ type: 'SaveRunners', registration, runners, change: { key, seen } }) as const;
  const nils = { ...leo, firstname: 'Nils' };
  const inClub = { ...ida, company: 'IF Göta' };
  const older = { ...ida, age: 8 };

  describe('Two concurrent changes of one registration', () => {
    it('preserve other runners added or removed meanwhile', () => {
      given(opened, saved({ stina, nils }))
        .when(save({ stina, leo, ida: older }, 'ida'))
        .then(saved({ stina, nils, ida: older }));
    });

    it('merge different fields of one runner', () => {
      given(...ready, saved({ ...family, ida: inClub }))
        .when(save({ ...family, ida: older }, 'ida', ida))
        .then(saved({ ...family, ida: { ...inClub, age: 8 } }));
    });

    it('record nothing when both are the same', () => {
      given(...ready, saved({ ...family, ida: older }))
        .when(save({ ...family, ida: older }, 'ida', ida))
        .then();
      given(opened, saved({ stina }))
        .when(save({ stina }, 'leo', leo))
        .then();
    });

    it.each([
      ['the same field', { ...ida, company: 'IK Vind' }, inClub],
      ['the age', { ...ida, age: 9 }, older],
      ['the birth year', { ...ida, age: 9, birthYear: 2016 }, older],
    ])('are refused with the runner’s key when both change %s', (_what, wanted, now) => {
      const state = [...ready, saved({ ...family, ida: now })].reduce(
        (before, event) => registrationDecider.evolve(before, event),
        registrationDecider.initial(),
      );
      expect(() => registrationDecider.decide(save({ ...family, ida: wanted }, 'ida', ida), state)).toThrow(
        expect.objectContaining({ code: 'runner-changed-elsewhere', detail: { key: 'ida' } }),
      );
    });

    it('are refused when one removes a runner that the other changed', () => {
      given(opened, saved({ stina }))
        .when(save({ stina, ida: older }, 'ida', ida))
        .thenRefused('runner-changed-elsewhere');
      given(opened, saved({ stina, ida: older }))
        .when(save({ stina }, 'ida', ida))
        .thenRefused('runner-changed-elsewhere');
    });

    it('preserve the birth year, which the page does not show', () => {
      const born = { ...ida, birthYear: 2018 };
      given(opened, saved({ ida: born }))
        .when(save({ ida: { ...ida, company: 'IF Göta' } }, 'ida', ida))
        .then(saved({ ida: { ...born, company: 'IF Göta' } }));
    });

    it('can restore a removed runner', () => {
      given(opened, saved({ stina })).when(save({ stina, ida }, 'ida')).then(saved({ stina, ida }));
    });

    it('replace all runners when no runner is named', () => {
      beforeBooking.when({ type: 'SaveRunners', registration, runners: { stina } }).then(saved({ stina }));
    });
  });
});

describe('Saving the list that a page showed', () => {
  const save = (runners: RegisteredRunners, fields: { revision?: number; lastShownRevision?: number }) =>
    ({ type: 'SaveRunners', registration, runners, ...fields }) as const;
  const nils = { ...leo, firstname: 'Nils' };
  const SAVED_AT = ready.length;
  const added = [...ready, saved({ ...family, nils })];

  it('replaces all runners when nothing has changed since its revision', () => {
    beforeBooking.when(save({ stina }, { revision: SAVED_AT })).then(saved({ stina }));
    given(...added)
      .when(save({ stina }, { revision: SAVED_AT + 1 }))
      .then(saved({ stina }));
  });

  it('is refused when the list has changed since its revision', () => {
    given(...added)
      .when(save({ stina }, { revision: SAVED_AT }))
      .thenRefused('list-changed');
    given(...ready, chosen)
      .when(save({ stina }, { revision: SAVED_AT }))
      .thenRefused('list-changed');
  });

  it('records nothing when a save whose answer was lost comes again', () => {
    given(...added)
      .when(save({ ...family, nils }, { revision: SAVED_AT }))
      .thenNothing();
  });

  it('is saved when only something that the list does not show has happened since', () => {
    const born = { ...family, ida: { ...ida, birthYear: 2018 } };
    given(...ready, saved(born), booked, failed)
      .when(save({ ida }, { revision: SAVED_AT }))
      .then(saved({ ida: born.ida }));
  });

  it('keeps runners added since the session was last shown the list, when it names no revision', () => {
    given(...added)
      .when(save({ stina, leo: nils }, { lastShownRevision: SAVED_AT }))
      .then(saved({ stina, leo: nils, nils }));
    given(...added)
      .when(save({ stina }, { lastShownRevision: SAVED_AT + 1 }))
      .then(saved({ stina }));
    beforeBooking.when(save({}, { lastShownRevision: 0 })).thenNothing();
  });

  it('keeps a removed runner who was added again since', () => {
    given(...ready, saved({ stina }), saved(family))
      .when(save({ stina }, { lastShownRevision: SAVED_AT }))
      .thenNothing();
  });
});

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
    const before = given(...settled, chosen);
    before.when(choose).thenNothing();
    before.when({ ...choose, anonymous: false }).then(undone);
    afterPayment.when({ ...choose, anonymous: false }).thenNothing();
    given(...settled, chosen, undone)
      .when(choose)
      .then(chosen);
  });

  it('is refused for an unknown runner or registration', () => {
    for (const key of ['nils', 'toString', '__proto__', 'constructor'])
      afterPayment.when({ ...choose, key }).thenRefused('runner-unknown');
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
    justOpened.when({ ...save, runners }).then({ type: 'RunnersSaved', registration, runners });
  });

  it('stores nothing when the name may be shown, in either form', () => {
    justOpened
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
