import { ownValue } from './own-value';

describe('ownValue', () => {
  const runners = { a: 1, ...JSON.parse('{"__proto__": 2}') };

  it.each([
    ['a', 1],
    ['b', undefined],
    ['toString', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('finds %s: %p', (key, expected) => {
    expect(ownValue({ a: 1 }, key)).toBe(expected);
  });

  it('finds a value stored under an inherited name', () => {
    expect(ownValue(runners, '__proto__')).toBe(2);
  });
});
