import { mergeRunner } from './merging';
import { shownRunner } from './shown-runner';
import { ida } from './testing/family';

const seen = shownRunner(ida);
const inClub = { ...seen, company: 'IF Göta' };
const older = { ...seen, age: 8 };

describe('Merging a change of one runner', () => {
  it('takes each field from the version that changed it', () => {
    expect(mergeRunner({ seen, wanted: older, now: inClub })).toEqual({
      runner: { ...inClub, age: 8 },
      clashes: [],
    });
  });

  it('names the fields that both changed, and takes the wanted ones', () => {
    const wanted = { ...older, company: 'IK Vind' };
    const now = { ...inClub, distance: 1.6 };
    expect(mergeRunner({ seen, wanted, now })).toEqual({
      runner: { ...wanted, distance: 1.6 },
      clashes: ['company'],
    });
  });

  it('has no clash when both changed a field to the same value', () => {
    expect(mergeRunner({ seen, wanted: inClub, now: { ...inClub, age: 8 } })).toEqual({
      runner: { ...inClub, age: 8 },
      clashes: [],
    });
  });

  it('takes `anonymous` back, absent or false', () => {
    const hidden = { ...seen, anonymous: true };
    expect(mergeRunner({ seen: hidden, wanted: seen, now: hidden }).runner?.anonymous).toBeFalsy();
    expect(mergeRunner({ seen, wanted: inClub, now: { ...seen, anonymous: false } }).clashes).toEqual([]);
  });

  it('keeps a stored birth year unless the change names one', () => {
    const now = { ...ida, birthYear: 2018 };
    expect(mergeRunner({ seen, wanted: { ...ida, company: '' }, now }).runner).toMatchObject({
      birthYear: 2018,
    });
    const corrected = mergeRunner({ seen, wanted: { ...ida, birthYear: 2017 }, now });
    expect(corrected.runner).toMatchObject({ birthYear: 2017 });
  });

  it.each([
    ['changed here and removed elsewhere', { wanted: older, now: undefined }],
    ['removed here and changed elsewhere', { wanted: undefined, now: older }],
  ])('clashes as a whole when the runner is %s', (_how, versions) => {
    expect(mergeRunner({ seen, ...versions })).toEqual({ runner: versions.wanted, clashes: ['runner'] });
  });

  it('removes, adds and restores a runner that nobody else changed', () => {
    expect(mergeRunner({ seen, wanted: undefined, now: seen })).toEqual({ runner: undefined, clashes: [] });
    expect(mergeRunner({ seen: undefined, wanted: seen, now: undefined }).runner).toEqual(seen);
    expect(mergeRunner({ seen, wanted: undefined, now: undefined }).clashes).toEqual([]);
  });
});
