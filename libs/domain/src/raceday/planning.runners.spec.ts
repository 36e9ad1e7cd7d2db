import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RunnerDetails } from './events';
import {
  created,
  details,
  ended,
  finished,
  leoListed,
  nilsListedInLonger,
  part,
  ready,
  running,
  stina,
  stinaAdded,
  stinaWears127,
} from './testing/short-race';

const given = specify(racedayDecider);

const add = { type: 'AddRunner', part, sort: stina, runner: details, bib: null } as const;
const change = { type: 'ChangeRunner', part, sort: stina, runner: details } as const;
const wear = { type: 'RegisterBib', part, sort: stina, bib: 127 } as const;

describe('Adding a runner', () => {
  it('puts the runner on the list', () => {
    given(created).when(add).then(stinaAdded);
  });

  it('gives the bib in the same step', () => {
    given(created)
      .when({ ...add, bib: 127 })
      .then(stinaAdded, stinaWears127);
  });

  it('adds no runner when the bib is taken', () => {
    given(created, ...leoListed)
      .when({ ...add, bib: 128 })
      .thenRefused('bib-taken');
  });

  it('accepts a late starter', () => {
    given(...running)
      .when({ ...add, sort: 'runner-late' })
      .then({ ...stinaAdded, sort: 'runner-late' });
  });

  it('trims the names', () => {
    given(created)
      .when({ ...add, runner: { ...details, firstname: ' Stina ', company: ' ' } })
      .then(stinaAdded);
  });

  it('appends nothing when the same runner is added again', () => {
    given(created, stinaAdded).when(add).thenNothing();
    given(...ready)
      .when({ ...add, bib: 127 })
      .thenNothing();
  });

  it('refuses another runner under the same id', () => {
    given(...ready)
      .when({ ...add, bib: 126 })
      .thenRefused('runner-exists');
    given(created, stinaAdded)
      .when({ ...add, runner: { ...details, age: 57 } })
      .thenRefused('runner-exists');
  });

  it('refuses an unknown race and an ended one', () => {
    given().when(add).thenRefused('race-unknown');
    given(...running, finished, ended)
      .when({ ...add, sort: 'runner-late' })
      .thenRefused('race-ended');
  });

  it('accepts a paid runner in a started or ended race, marked as late', () => {
    const paid = { ...add, sort: 'runner-late', runner: { ...details, registration: 'mzxw6ytboi' } };
    const added = { ...stinaAdded, sort: 'runner-late', registration: 'mzxw6ytboi' } as const;
    given(created).when(paid).then(added);
    given(...running)
      .when(paid)
      .then({ ...added, late: 'started' });
    given(...running, finished, ended)
      .when({ ...paid, bib: 300 })
      .then({ ...added, late: 'ended' }, { ...stinaWears127, sort: 'runner-late', bib: 300 });
    given(...running, finished, ended, { ...added, late: 'ended' })
      .when(paid)
      .thenNothing();
    given().when(paid).thenRefused('race-unknown');
  });

  it.each(['race', 'stina', 'runner-', ''])('refuses the runner id %p', (sort) => {
    given(created)
      .when({ ...add, sort })
      .thenRefused('runner-invalid');
  });

  it.each<[string, Partial<RunnerDetails>]>([
    ['name-missing', { firstname: ' ' }],
    ['name-missing', { lastname: '' }],
    ['name-too-long', { lastname: 'Ö'.repeat(61) }],
    ['company-too-long', { company: 'Ö'.repeat(61) }],
    ['age-invalid', { age: -1 }],
    ['age-invalid', { age: 121 }],
    ['age-invalid', { age: 7.5 }],
    ['age-invalid', { age: NaN }],
    ['group-invalid', { group: 'Ingen' as '' }],
  ])('is refused with %s for %p', (code, wrong) => {
    const runner = { ...details, ...wrong };
    given(created)
      .when({ ...add, runner })
      .thenRefused(code);
    given(...ready)
      .when({ ...change, runner })
      .thenRefused(code);
  });

  it.each<Partial<RunnerDetails>>([
    { age: null },
    { age: 0 },
    { age: 120 },
    { group: '' },
    { lastname: 'Ö'.repeat(60) },
  ])('accepts %p', (fine) => {
    given(created)
      .when({ ...add, runner: { ...details, ...fine } })
      .then({ ...stinaAdded, ...fine });
  });
});

describe('Changing a runner', () => {
  const corrected = { ...details, lastname: 'Öberg' };

  it('keeps the age when none is given, since it hides young runners', () => {
    given(...ready)
      .when({ ...change, runner: { ...corrected, age: null } })
      .then({ type: 'RunnerChanged', part, sort: stina, ...corrected });
  });

  it('corrects the details, also after the end', () => {
    const changed = { type: 'RunnerChanged', part, sort: stina, ...corrected } as const;
    given(...ready)
      .when({ ...change, runner: corrected })
      .then(changed);
    given(...running, finished, ended)
      .when({ ...change, runner: corrected })
      .then(changed);
  });

  it('appends nothing when nothing differs', () => {
    given(...ready)
      .when(change)
      .thenNothing();
  });

  it('keeps the registration that paid', () => {
    const paid = { ...stinaAdded, registration: 'abc' };
    given(created, paid).when(change).thenNothing();
  });

  it('keeps the birth year while the age is the same', () => {
    const born = { ...stinaAdded, age: 58, birthYear: 1967 };
    given(created, born).when(change).thenNothing();
    given(created, born)
      .when({ ...change, runner: { ...details, age: 57 } })
      .then({ type: 'RunnerChanged', part, sort: stina, ...details, age: 57 });
  });

  it('refuses an unknown runner and one of another race', () => {
    given(created).when(change).thenRefused('runner-unknown');
    given(created, ...nilsListedInLonger)
      .when({ ...change, sort: 'runner-nils' })
      .thenRefused('runner-in-other-race');
  });
});

describe('Registering a bib', () => {
  it('gives the runner the bib', () => {
    given(created, stinaAdded).when(wear).then(stinaWears127);
  });

  it('appends nothing when they wear it already', () => {
    given(...ready)
      .when(wear)
      .thenNothing();
  });

  it('is allowed after the start', () => {
    given(...running)
      .when({ ...wear, bib: 200 })
      .then({ ...stinaWears127, bib: 200 });
  });

  it('refuses a bib worn in any race of the day', () => {
    given(...ready, ...nilsListedInLonger)
      .when({ ...wear, bib: 188 })
      .thenRefused('bib-taken');
  });

  it('frees the old bib when the runner gets another', () => {
    given(...ready, { ...stinaWears127, bib: 200 }, ...leoListed)
      .when({ type: 'RegisterBib', part, sort: 'runner-leo', bib: 127 })
      .then({ type: 'BibRegistered', part, sort: 'runner-leo', bib: 127 });
  });

  it.each([0, -1, 1.5, 100_000, NaN])('refuses the bib %p', (bib) => {
    given(...ready)
      .when({ ...wear, bib })
      .thenRefused('bib-invalid');
  });

  it('refuses an unknown runner and an ended race', () => {
    given(created).when(wear).thenRefused('runner-unknown');
    given(...running, finished, ended)
      .when({ ...wear, bib: 200 })
      .thenRefused('race-ended');
  });
});
