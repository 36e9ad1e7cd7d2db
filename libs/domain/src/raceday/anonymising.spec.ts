import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import {
  created,
  details,
  ended,
  finished,
  nilsIsInTheLonger,
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

describe('Showing a runner without their name', () => {
  it('is done before the start, during the race and after it', () => {
    for (const history of [ready, running, [...running, finished, ended], [...running, finished, reset]])
      given(...history)
        .when(ask)
        .then(anonymised);
  });

  it('can be taken back, and asked for again', () => {
    given(...ready, anonymised)
      .when(takeBack)
      .then(named);
    given(...ready, anonymised, named)
      .when(ask)
      .then(anonymised);
  });

  it('says nothing when it is so already', () => {
    given(...ready, anonymised)
      .when(ask)
      .thenNothing();
    given(...ready)
      .when(takeBack)
      .thenNothing();
  });

  it('outlasts whatever else is corrected', () => {
    const changed: RacedayEvent = { type: 'RunnerChanged', part, sort: stina, ...details, lastname: 'Öberg' };
    given(...ready, anonymised, changed)
      .when(ask)
      .thenNothing();
  });

  it('finds the runner in whatever race of the day they are', () => {
    given(...ready, ...nilsIsInTheLonger)
      .when({ ...ask, sort: 'runner-nils' })
      .then({ ...anonymised, part: 'race-250913-16', sort: 'runner-nils' });
  });

  it('is refused for a runner nobody knows', () => {
    given(...ready)
      .when({ ...ask, sort: 'runner-nobody' })
      .thenRefused('runner-unknown');
  });
});

describe('Adding a runner who has asked for it', () => {
  const add = { type: 'AddRunner', part, sort: stina, runner: details, bib: null, anonymous: true } as const;

  it('does it in the same step: their name is never seen', () => {
    given(created).when(add).then(stinaAdded, anonymised);
    given(created)
      .when({ ...add, bib: 127 })
      .then(stinaAdded, anonymised, stinaWears127);
  });

  it('says nothing when they are on the list, whatever they have asked for since', () => {
    given(created, stinaAdded, anonymised, named).when(add).thenNothing();
  });
});
