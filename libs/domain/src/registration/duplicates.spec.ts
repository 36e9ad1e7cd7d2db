import { possibleDuplicates, type Comparable } from './duplicates';

const andre: Comparable = { firstname: 'André', lastname: 'Ek', age: 9, distance: 0.8 };
const alike = (...runners: Comparable[]) => possibleDuplicates(runners).map(({ length }) => length);

describe('possibleDuplicates', () => {
  it.each([
    ['the same', {}],
    ['equal but for accents, case and spaces', { firstname: ' ANDRE ', lastname: 'ek' }],
    ['the same, where only one has a birth year', { birthYear: 2016 }],
    ['in another club', { company: 'IK Exempel' }],
  ])('matches runners who are %s', (_, change) => {
    expect(alike(andre, { ...andre, ...change })).toEqual([2]);
  });

  it.each([
    ['another distance', { distance: 1.6 }],
    ['another age', { age: 10 }],
    ['another name', { lastname: 'Ekdahl' }],
    ['å for a', { firstname: 'Åndré' }],
    ['an erased age', { age: null }],
  ])('does not match runners with %s', (_, change) => {
    expect(alike(andre, { ...andre, ...change })).toEqual([]);
  });

  it('compares birth years if both have one, whatever their age', () => {
    expect(alike({ ...andre, birthYear: 2016 }, { ...andre, birthYear: 2015 })).toEqual([]);
    expect(alike({ ...andre, birthYear: 2016 }, { ...andre, birthYear: 2016, age: 8 })).toEqual([2]);
  });

  it('groups any number of duplicates', () => {
    const bo = { ...andre, firstname: 'Bo' };
    expect(possibleDuplicates([andre, bo, andre, andre, { ...bo, age: 10 }])).toEqual([
      [andre, andre, andre],
    ]);
  });
});
