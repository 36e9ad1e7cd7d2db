import { checkedNames, ageFrom, isAdult, isAge } from './runner-rules';

describe('The names of a runner', () => {
  it('are normalised to one line, without invisible characters', () => {
    const typed = { firstname: ' Anna\nMaria ', lastname: 'E\u202Ek\u0000', company: 'IF\tGöta' };
    expect(checkedNames(typed)).toEqual({ firstname: 'Anna Maria', lastname: 'Ek', company: 'IF Göta' });
  });

  it.each(['\u202E\u0000', '\u200B', '\u3164', '\u2800', '\u0301', '\u00AD\uFE0F'])(
    'count as missing without visible characters: %j',
    (unseen) => {
      for (const typed of [
        { firstname: unseen, lastname: 'Ek', company: '' },
        { firstname: 'Bo', lastname: unseen, company: '' },
      ])
        expect(() => checkedNames(typed)).toThrow(expect.objectContaining({ code: 'name-missing' }));
      expect(checkedNames({ firstname: 'Bo', lastname: 'Ek', company: unseen }).company).toBe('');
    },
  );
});

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
