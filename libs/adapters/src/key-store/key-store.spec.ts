import { createHash } from 'node:crypto';
import { readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { keyStoreContract } from '@app/eventing/testing';
import { MemoryKeyStore } from './memory.key-store';
import { SqliteKeyStore } from './sqlite.key-store';
import { temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();
let files = 0;

/** A subject of varying length that sorts anywhere among the others. */
function scattered(seed: string): string {
  const hash = createHash('sha256').update(seed).digest('hex');
  return `runner-${hash.slice(0, 1 + (parseInt(hash.slice(-2), 16) % 60))}-${seed}`;
}

const newFile = () => join(directory, String(++files), 'keys.db');

keyStoreContract('Memory', () => Promise.resolve(new MemoryKeyStore()));
keyStoreContract('SQLite', () => SqliteKeyStore.open(newFile()));

describe('SqliteKeyStore', () => {
  /** The bytes of the key file and its write-ahead log. */
  const bytesOnDisk = async (file: string) => {
    const names = await readdir(join(file, '..'));
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(file, '..', name)))));
  };

  it('returns its keys after reopening, and none for erased subjects', async () => {
    const file = newFile();
    const first = await SqliteKeyStore.open(file);
    const keys = await first.ensure(['here', 'gone']);
    await first.erase('gone');
    await first.close();

    const second = await SqliteKeyStore.open(file);
    expect(await second.find(['here', 'gone'])).toEqual(new Map([['here', keys.get('here')]]));
    expect(await second.ensure(['gone'])).toEqual(new Map());
    await second.close();
  });

  it('does not open a truncated file', async () => {
    const file = newFile();
    const store = await SqliteKeyStore.open(file);
    await store.ensure(Array.from({ length: 200 }, (_, index) => `runner-${String(index)}`));
    await store.close();
    const { size } = await stat(file);
    await truncate(file, size - 4096);
    await expect(SqliteKeyStore.open(file)).rejects.toThrow(/damaged|malformed/);
  });

  it('retains no copy of an erased key on disk', async () => {
    const file = newFile();
    const store = await SqliteKeyStore.open(file);
    const subjects = Array.from({ length: 300 }, (_, index) => `runner-${String(index)}`);
    const keys = new Map(
      [...(await store.ensure(subjects))].map(([subject, key]) => [subject, Buffer.from(key)]),
    );
    const erased = subjects.filter((_, index) => index % 3 === 0);
    for (const subject of subjects)
      expect((await bytesOnDisk(file)).includes(keys.get(subject) ?? '')).toBe(true);

    for (const subject of erased) await store.erase(subject);
    const left = await bytesOnDisk(file);
    expect(subjects.filter((subject) => !left.includes(keys.get(subject) ?? ''))).toEqual(erased);
    await store.close();
  });

  it('retains no part of an erased key after its pages were split and refilled', async () => {
    const file = newFile();
    const store = await SqliteKeyStore.open(file);
    const remaining: [subject: string, key: Buffer][] = [];
    const erasedKeys: typeof remaining = [];
    for (let round = 0; round < 40; round++) {
      const subjects = Array.from({ length: 50 }, (_, index) =>
        scattered(`${String(round)}/${String(index)}`),
      );
      for (const [subject, key] of await store.ensure(subjects)) remaining.push([subject, Buffer.from(key)]);
      erasedKeys.push(...remaining.splice(round, 15));
      await store.eraseAll(erasedKeys.slice(-15).map(([subject]) => subject));
    }
    const left = await bytesOnDisk(file);
    expect(remaining.filter(([, key]) => !left.includes(key))).toEqual([]);
    expect(erasedKeys).toHaveLength(600);
    const parts = erasedKeys.flatMap(([, key]) => [0, 8, 16, 24].map((from) => key.subarray(from, from + 8)));
    expect(parts.filter((part) => left.includes(part))).toEqual([]);
    await store.close();
  });

  it('erases several subjects at once, also those without a key, and leaves the others', async () => {
    const store = await SqliteKeyStore.open(newFile());
    const { here } = Object.fromEntries(await store.ensure(['here', 'gone']));
    expect(await store.subjectCount()).toBe(2);
    await store.eraseAll(['gone', 'lost', 'lost too']);
    expect(await store.subjectCount()).toBe(4);
    expect(await store.unknownSubjects(['here', 'gone', 'lost', 'lost too'])).toEqual([]);
    expect(await store.ensure(['here', 'gone', 'lost'])).toEqual(new Map([['here', here]]));
    await store.close();
  });
});
