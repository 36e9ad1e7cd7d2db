import { CodeHashes } from './sign-in.service';

describe('CodeHashes', () => {
  const hashes = new CodeHashes('a secret');

  it('matches the right code only, and does not contain it', async () => {
    const hash = await hashes.of('012345');
    expect(hash).not.toContain('012345');
    expect(await hashes.matches('012345', hash)).toBe(true);
    expect(await hashes.matches('012346', hash)).toBe(false);
    expect(await hashes.matches('12345', hash)).toBe(false);
  });

  it('salts each hash', async () => {
    expect(await hashes.of('012345')).not.toBe(await hashes.of('012345'));
  });

  it('does not match with another secret', async () => {
    expect(await new CodeHashes('another secret').matches('012345', await hashes.of('012345'))).toBe(false);
  });

  it('matches no code without a hash', async () => {
    expect(await hashes.matches('nobody’s code', undefined)).toBe(false);
    expect(await hashes.matches('012345', '')).toBe(false);
  });
});
