import { fnv1a } from './fingerprint';

describe('fnv1a', () => {
  // Test vectors from the draft.
  it.each([
    ['', 'cbf29ce484222325'],
    ['a', 'af63dc4c8601ec8c'],
    ['b', 'af63df4c8601f1a5'],
    ['foobar', '85944171f73967e8'],
    ['chongo was here!\n', '46810940eff5f915'],
  ])('of %j is %s', (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });
});
