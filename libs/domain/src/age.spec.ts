import { ageFrom, isAdult, isAge } from './age';

describe('Age', () => {
  it.each([null, 0, 8, 120, 1000])('takes %p as typed', (input) => {
    expect(ageFrom(input, 2025)).toEqual({ age: input, birthYear: null });
  });

  it('treats a number over 1000 as a birth year and returns both', () => {
    expect(ageFrom(1967, 2025)).toEqual({ age: 58, birthYear: 1967 });
    expect(ageFrom(1001, 2025)).toEqual({ age: 1024, birthYear: 1001 });
  });

  it('is valid in whole years from 0 to 120', () => {
    expect([0, 16, 120].every(isAge)).toBe(true);
    expect([-1, 121, 7.5, NaN, Infinity].some(isAge)).toBe(false);
  });

  it('makes an adult from 16 on', () => {
    expect(isAdult(15)).toBe(false);
    expect(isAdult(16)).toBe(true);
  });
});
