import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RunnerDetails } from './events';
import {
  created,
  details,
  ended,
  finished,
  leoIsIn,
  nilsIsInTheLonger,
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
  it('puts them on the list', () => {
    given(created).when(add).then(stinaAdded);
  });

  it('gives them their bib in the same step', () => {
    given(created)
      .when({ ...add, bib: 127 })
      .then(stinaAdded, stinaWears127);
  });

  it('adds nobody when the bib is taken', () => {
    given(created, ...leoIsIn)
      .when({ ...add, bib: 128 })
      .thenRefused('bib-taken');
  });

  it('welcomes a late starter', () => {
    given(...running)
      .when({ ...add, sort: 'runner-late' })
      .then({ ...stinaAdded, sort: 'runner-late' });
  });

  it('trims what was typed', () => {
    given(created)
      .when({ ...add, runner: { ...details, firstname: ' Stina ', company: ' ' } })
      .then(stinaAdded);
  });

  it('says nothing when the very same runner is added again', () => {
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

  it('is refused for a race nobody knows, and for one that is over', () => {
    given().when(add).thenRefused('race-unknown');
    given(...running, finished, ended)
      .when({ ...add, sort: 'runner-late' })
      .thenRefused('race-ended');
  });

  it('takes whoever has paid also when the race has begun or is over, marked as late', () => {
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
  ])('takes %p', (fine) => {
    given(created)
      .when({ ...add, runner: { ...details, ...fine } })
      .then({ ...stinaAdded, ...fine });
  });
});

describe('Changing a runner', () => {
  const corrected = { ...details, lastname: 'Öberg' };

  it('keeps an age that is left out: young runners are hidden by it', () => {
    given(...ready)
      .when({ ...change, runner: { ...corrected, age: null } })
      .then({ type: 'RunnerChanged', part, sort: stina, ...corrected });
  });

  it('corrects what is known, also after the end', () => {
    const changed = { type: 'RunnerChanged', part, sort: stina, ...corrected } as const;
    given(...ready)
      .when({ ...change, runner: corrected })
      .then(changed);
    given(...running, finished, ended)
      .when({ ...change, runner: corrected })
      .then(changed);
  });

  it('says nothing when nothing differs', () => {
    given(...ready)
      .when(change)
      .thenNothing();
  });

  it('keeps who paid, whatever the change says', () => {
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

  it('is refused for a runner nobody knows, or of another race', () => {
    given(created).when(change).thenRefused('runner-unknown');
    given(created, ...nilsIsInTheLonger)
      .when({ ...change, sort: 'runner-nils' })
      .thenRefused('runner-in-other-race');
  });
});

describe('Registering a bib', () => {
  it('gives the runner the number', () => {
    given(created, stinaAdded).when(wear).then(stinaWears127);
  });

  it('says nothing when they wear it already', () => {
    given(...ready)
      .when(wear)
      .thenNothing();
  });

  it('works after the start too, for late starters and corrections', () => {
    given(...running)
      .when({ ...wear, bib: 200 })
      .then({ ...stinaWears127, bib: 200 });
  });

  it('refuses a number that someone wears, in any race of the day', () => {
    given(...ready, ...nilsIsInTheLonger)
      .when({ ...wear, bib: 188 })
      .thenRefused('bib-taken');
  });

  it('frees the old number when the runner gets another', () => {
    given(...ready, { ...stinaWears127, bib: 200 }, ...leoIsIn)
      .when({ type: 'RegisterBib', part, sort: 'runner-leo', bib: 127 })
      .then({ type: 'BibRegistered', part, sort: 'runner-leo', bib: 127 });
  });

  it.each([0, -1, 1.5, 100_000, NaN])('refuses %p as a number', (bib) => {
    given(...ready)
      .when({ ...wear, bib })
      .thenRefused('bib-invalid');
  });

  it('is refused for unknown runners and once the race is over', () => {
    given(created).when(wear).thenRefused('runner-unknown');
    given(...running, finished, ended)
      .when({ ...wear, bib: 200 })
      .thenRefused('race-ended');
  });
});
