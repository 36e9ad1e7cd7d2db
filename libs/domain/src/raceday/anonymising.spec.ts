import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import {
  created,
  details,
  ended,
  finished,
  nilsListedInLonger,
  part,
  ready,
  reset,
  running,
  stina,
  stinaAdded,
  stinaWears127,
} from './testing/short-race';

const given = specify(racedayDecider);

const ask = { type: 'AnonymiseRunner', part, sort: stina, anonymous: true } as const;
const takeBack = { ...ask, anonymous: false };
const anonymised: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
const named: RacedayEvent = { ...anonymised, anonymous: false };

describe('Anonymising a runner', () => {
  it('is allowed before, during and after the race', () => {
    for (const history of [ready, running, [...running, finished, ended], [...running, finished, reset]])
      given(...history)
        .when(ask)
        .then(anonymised);
  });

  it('can be undone and repeated', () => {
    given(...ready, anonymised)
      .when(takeBack)
      .then(named);
    given(...ready, anonymised, named)
      .when(ask)
      .then(anonymised);
  });

  it('appends nothing when the runner already is as asked', () => {
    given(...ready, anonymised)
      .when(ask)
      .thenNothing();
    given(...ready)
      .when(takeBack)
      .thenNothing();
  });

  it('survives later corrections of the runner', () => {
    const changed: RacedayEvent = { type: 'RunnerChanged', part, sort: stina, ...details, lastname: 'Öberg' };
    given(...ready, anonymised, changed)
      .when(ask)
      .thenNothing();
  });

  it('finds the runner in any race of the day', () => {
    given(...ready, ...nilsListedInLonger)
      .when({ ...ask, sort: 'runner-nils' })
      .then({ ...anonymised, part: 'race-250913-16', sort: 'runner-nils' });
  });

  it('refuses an unknown runner', () => {
    given(...ready)
      .when({ ...ask, sort: 'runner-nobody' })
      .thenRefused('runner-unknown');
  });
});

describe('Adding an anonymous runner', () => {
  const add = { type: 'AddRunner', part, sort: stina, runner: details, bib: null, anonymous: true } as const;

  it('anonymises in the same step, so the name is never shown', () => {
    given(created).when(add).then(stinaAdded, anonymised);
    given(created)
      .when({ ...add, bib: 127 })
      .then(stinaAdded, anonymised, stinaWears127);
  });

  it('appends nothing when the runner is already listed, even if named since', () => {
    given(created, stinaAdded, anonymised, named).when(add).thenNothing();
  });
});
