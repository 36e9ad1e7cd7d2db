import { parseRunner, type TypedRunner } from './registered-runner';
import { stina } from './testing/family';

const typed: TypedRunner = { ...stina };

describe('A runner as typed', () => {
  it('is accepted unchanged when complete', () => {
    expect(parseRunner(typed, 2025)).toEqual(stina);
  });

  it('may have a birth year as age, which is stored', () => {
    expect(parseRunner({ ...typed, age: 1967 }, 2025)).toEqual({ ...stina, age: 58, birthYear: 1967 });
    expect(parseRunner({ ...typed, age: 1000 - 950 }, 2025)).toMatchObject({ age: 50, birthYear: null });
  });

  it('has no group when Ingen is chosen', () => {
    expect(parseRunner({ ...typed, group: 'Ingen' }, 2025).group).toBe('');
  });

  it.each<[string, Partial<TypedRunner>]>([
    ['age-missing', { age: null }],
    ['distance-missing', { distance: null }],
    ['name-missing', { firstname: '' }],
    ['age-invalid', { age: 2026 }],
    ['age-invalid', { age: 1001 }],
  ])('is refused with %s for %p', (code, wrong) => {
    expect(() => parseRunner({ ...typed, ...wrong }, 2025)).toThrow(expect.objectContaining({ code }));
  });
});
