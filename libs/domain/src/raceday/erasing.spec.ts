import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import {
  created,
  details,
  ended,
  finished,
  longer,
  nilsIsInTheLonger,
  part,
  ready,
  running,
  stina,
  stinaAdded,
  stinaWears127,
} from './testing/short-race';

const given = specify(racedayDecider);

const registration = 'r4nd0m';
const reason = 'Begäran 2025-10-02';
const erase = { type: 'EraseRunner', part, sort: stina, reason } as const;
const forget = { type: 'ForgetRunner', part, sort: stina, registration } as const;
const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null, reason };

describe('Erasing a runner', () => {
  it('is remembered with the reason, whenever in the day', () => {
    for (const moment of [ready, running, [...running, finished], [...running, finished, ended]])
      given(...moment)
        .when(erase)
        .then(erased);
  });

  it('tells which registration they came with', () => {
    given(created, { ...stinaAdded, registration })
      .when(erase)
      .then({ ...erased, registration });
  });

  it('says nothing the second time', () => {
    given(...ready, erased)
      .when({ ...erase, reason: 'Igen' })
      .thenNothing();
  });

  it('is refused for a runner or a race nobody knows, and for one in another race', () => {
    given(created).when(erase).thenRefused('runner-unknown');
    given().when(erase).thenRefused('race-unknown');
    given(...ready, ...nilsIsInTheLonger)
      .when({ ...erase, part: longer })
      .thenRefused('runner-in-other-race');
  });

  it('is refused with a reason that names them, and without one', () => {
    given(...ready)
      .when({ ...erase, reason: 'Stina vill inte synas' })
      .thenRefused('reason-names-somebody');
    given(...ready)
      .when({ ...erase, reason: ' ' })
      .thenRefused('reason-missing');
  });

  it('forgets who it was also in the memory of the rules', () => {
    const { initial, evolve } = racedayDecider;
    const day = [
      created,
      { ...stinaAdded, phone: '070-1', company: 'Bageriet' },
      stinaWears127,
      erased,
    ].reduce((now, event) => evolve(now, event), initial());
    const left = { ...details, firstname: 'Borttagen', lastname: '', age: null, company: '', phone: '' };
    expect(day.runners.get(stina)).toMatchObject({ bib: 127, details: left });
  });
});

describe('Forgetting a runner who was erased elsewhere', () => {
  it('finds them in whatever race of the day', () => {
    given(...ready)
      .when({ ...forget, part: longer })
      .then({ type: 'RunnerErased', part, sort: stina, registration });
  });

  it('keeps whoever is on no list yet off it for good', () => {
    const kept: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration };
    given().when(forget).then(kept);
    given(kept).when(forget).thenNothing();
    given(kept, created)
      .when({ type: 'AddRunner', part, sort: stina, runner: { ...details, registration }, bib: null })
      .thenRefused('runner-erased');
  });
});

describe('A runner who is erased', () => {
  it('is neither changed nor added again', () => {
    given(...ready, erased)
      .when({ type: 'ChangeRunner', part, sort: stina, runner: details })
      .thenRefused('runner-erased');
    given(...ready, erased)
      .when({ type: 'AddRunner', part, sort: stina, runner: details, bib: 127 })
      .thenRefused('runner-erased');
  });

  it('runs on: bib, start, finish and status are the race’s', () => {
    given(...running, erased)
      .when({ type: 'FinishRunner', part, bib: 127, at: finished.at })
      .then(finished);
    given(...ready, erased)
      .when({ type: 'RegisterBib', part, sort: stina, bib: 128 })
      .then({ ...stinaWears127, bib: 128 });
    given(...running, erased)
      .when({ type: 'SetRunnerStatus', part, sort: stina, status: 'dsq' })
      .then({ type: 'RunnerStatusSet', part, sort: stina, status: 'dsq' });
  });
});
