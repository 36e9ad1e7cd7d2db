import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSecret, matchingStoredSecret, SecretDamaged } from './stored-secret';

describe('A stored secret', () => {
  let directory = '';
  const file = () => join(directory, 'secret');
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'secret-'))));
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('is created once, readable by its owner only, and stays the same', async () => {
    const secret = await storedSecret(file());
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await storedSecret(file())).toBe(secret);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['secret']);
  });

  it.each([0, 1, 42])(
    'is refused, and its file left unchanged, when only %d characters remain',
    async (length) => {
      const remaining = (await storedSecret(file())).slice(0, length);
      writeFileSync(file(), remaining);
      const reading = storedSecret(file());
      await expect(reading).rejects.toThrow(SecretDamaged);
      await expect(reading).rejects.toThrow(file());
      expect(readFileSync(file(), 'utf8')).toBe(remaining);
    },
  );

  it('may come from the environment unless another is stored', async () => {
    const own = 'o'.repeat(43);
    expect(matchingStoredSecret('REGISTRATION_SECRET', own, file())).toBe(own);
    const stored = await storedSecret(file());
    expect(matchingStoredSecret('REGISTRATION_SECRET', stored, file())).toBe(stored);
    expect(() => matchingStoredSecret('REGISTRATION_SECRET', own, file())).toThrow(
      /^REGISTRATION_SECRET differs from the secret in .* would be lost/,
    );
  });

  it('is refused when a power cut left zeros in the file', async () => {
    writeFileSync(file(), Buffer.alloc(44));
    await expect(storedSecret(file())).rejects.toThrow(SecretDamaged);
  });
});
