import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileCache } from './file-cache';

describe('FileCache', () => {
  let directory = '';
  const problems: unknown[] = [];
  const files = () => new FileCache({ directory, onError: (error) => problems.push(error) });
  const maker = (text = 'made') => jest.fn(() => Promise.resolve(Buffer.from(text)));

  beforeEach(() => {
    directory = join(mkdtempSync(join(tmpdir(), 'derived-')), 'cache');
    problems.length = 0;
  });
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it('makes a file once for concurrent requests and reuses it in the next process', async () => {
    const make = maker();
    const cache = files();
    const both = await Promise.all([cache.get('a', make), cache.get('a', make)]);
    expect(both.map(String)).toEqual(['made', 'made']);
    expect(String(await cache.get('a', make))).toBe('made');
    expect(String(await files().get('a', make))).toBe('made');
    expect(make).toHaveBeenCalledTimes(1);
    expect(readdirSync(directory)).toEqual(['a']);
  });

  it('makes a file again after the folder was removed', async () => {
    const make = maker();
    const cache = files();
    await cache.get('a', make);
    rmSync(directory, { recursive: true });
    expect(String(await cache.get('a', make))).toBe('made');
    expect(make).toHaveBeenCalledTimes(2);
    expect(readdirSync(directory)).toEqual(['a']);
  });

  it('retries after making failed', async () => {
    const cache = files();
    const failed = cache.get('a', () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(String(await cache.get('a', maker()))).toBe('made');
  });

  it('returns a file that cannot be stored, and reports the error', async () => {
    writeFileSync(directory, 'a file where the folder should be');
    expect(String(await files().get('a', maker()))).toBe('made');
    expect(problems).toHaveLength(1);
  });

  it('removes the files that are not wanted', async () => {
    const cache = files();
    await cache.get('a', maker());
    await cache.get('b', maker());
    await cache.removeExcept((name) => name === 'b');
    expect(readdirSync(directory)).toEqual(['b']);
  });

  it('uses a temporary folder where none is named, and removes it on close', async () => {
    const cache = new FileCache({ directory: undefined, onError: () => undefined });
    const before = new Set(readdirSync(tmpdir()));
    await cache.get('a', maker());
    const [own = ''] = readdirSync(tmpdir()).filter(
      (name) => name.startsWith('raceday-cache-') && !before.has(name),
    );
    expect(readdirSync(join(tmpdir(), own))).toEqual(['a']);
    await cache.close();
    expect(existsSync(join(tmpdir(), own))).toBe(false);
  });
});
