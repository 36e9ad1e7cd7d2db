import { CodeHashes } from './login-code-hash';

describe('What is kept of a code', () => {
  const hashes = new CodeHashes('a secret');

  it('tells the right code from others, and never says what it is', async () => {
    const kept = await hashes.of('012345');
    expect(kept).not.toContain('012345');
    expect(await hashes.matches('012345', kept)).toBe(true);
    expect(await hashes.matches('012346', kept)).toBe(false);
    expect(await hashes.matches('12345', kept)).toBe(false);
  });

  it('is different each time', async () => {
    expect(await hashes.of('012345')).not.toBe(await hashes.of('012345'));
  });

  it('is worth nothing without the secret', async () => {
    expect(await new CodeHashes('another secret').matches('012345', await hashes.of('012345'))).toBe(false);
  });

  it('takes nobody’s code for right', async () => {
    expect(await hashes.matches('nobody’s code', undefined)).toBe(false);
    expect(await hashes.matches('012345', '')).toBe(false);
  });
});
