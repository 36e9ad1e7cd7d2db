import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DerivedFiles } from './derived-files';

describe('Files that can be made again', () => {
  let directory = '';
  const problems: unknown[] = [];
  const files = () => new DerivedFiles({ directory, onError: (error) => problems.push(error) });
  const maker = (words = 'made') => jest.fn(() => Promise.resolve(Buffer.from(words)));

  beforeEach(() => {
    directory = join(mkdtempSync(join(tmpdir(), 'derived-')), 'cache');
    problems.length = 0;
  });
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it('are made once, though two want them at once, and kept for the next process', async () => {
    const make = maker();
    const kept = files();
    const both = await Promise.all([kept.get('a', make), kept.get('a', make)]);
    expect(both.map(String)).toEqual(['made', 'made']);
    expect(String(await kept.get('a', make))).toBe('made');
    expect(String(await files().get('a', make))).toBe('made');
    expect(make).toHaveBeenCalledTimes(1);
    expect(readdirSync(directory)).toEqual(['a']);
  });

  it('are made again when the folder was emptied, or went away, meanwhile', async () => {
    const make = maker();
    const kept = files();
    await kept.get('a', make);
    rmSync(directory, { recursive: true });
    expect(String(await kept.get('a', make))).toBe('made');
    expect(make).toHaveBeenCalledTimes(2);
    expect(readdirSync(directory)).toEqual(['a']);
  });

  it('are tried again when they could not be made', async () => {
    const kept = files();
    const failed = kept.get('a', () => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(String(await kept.get('a', maker()))).toBe('made');
  });

  it('are served though they cannot be kept', async () => {
    writeFileSync(directory, 'a file where the folder should be');
    expect(String(await files().get('a', maker()))).toBe('made');
    expect(problems).toHaveLength(1);
  });

  it('are removed when nobody wants them any more', async () => {
    const kept = files();
    await kept.get('a', maker());
    await kept.get('b', maker());
    await kept.keepOnly((name) => name === 'b');
    expect(readdirSync(directory)).toEqual(['b']);
  });

  it('lie in a folder of their own where none is named, until they close', async () => {
    const kept = new DerivedFiles({ directory: undefined, onError: () => undefined });
    const before = new Set(readdirSync(tmpdir()));
    await kept.get('a', maker());
    const [own = ''] = readdirSync(tmpdir()).filter(
      (name) => name.startsWith('raceday-cache-') && !before.has(name),
    );
    expect(readdirSync(join(tmpdir(), own))).toEqual(['a']);
    await kept.close();
    expect(existsSync(join(tmpdir(), own))).toBe(false);
  });
});
