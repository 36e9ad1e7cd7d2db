import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StoreInUse, type NewEvent, type Page } from '@app/eventing';
import { historyOf } from '@app/eventing/testing';
import { openSqlite } from '../sqlite/sqlite-file';
import type { Refused } from '../testing/endless-writers';
import { SqliteEventStore } from './sqlite.event-store';
import { temporaryFolder } from '../testing/test-files';

const FROM_SOURCE = join(__dirname, '../sqlite/from-source.cjs');
const OTHER_PROCESS = join(__dirname, '../testing/endless-writers.ts');

const directory = temporaryFolder();
let files = 0;

const newFile = () => join(directory, String(++files), 'deeper', 'events.db');
const meta = {
  at: 1,
  recordedAt: 2,
  by: 'b',
  device: 'd',
  commandId: 'c',
  correlationId: 'errand',
  causationId: 'c',
};
const happened = (id: string): NewEvent => ({ id, event: { type: 'Happened' }, meta });

describe('Inspecting a log', () => {
  it('returns its head, its stream prefixes and the distinct texts under a name at any depth', async () => {
    const store = await SqliteEventStore.open(newFile());
    const subjects = { parent: 'sealed', key: 'subject' };
    expect(await store.head()).toBeUndefined();
    expect(await store.distinctTexts(subjects)).toEqual([]);
    const sealed = (subject: string) => ({ sealed: { subject, box: '"sealed":{"subject":"no"}' } });
    const events = [
      { type: 'AccountOpened', ...sealed('owner-1') },
      { type: 'AccountOpened', ...sealed('owner-1') },
      {
        type: 'JointAccountOpened',
        owners: { a: sealed('owner-2'), 'b"."c': sealed('owner-å') },
        subject: 'none',
      },
      { type: 'Odd', sealed: { subject: 7 }, unsealed: { subject: 'none' } },
    ];
    await store.append(
      'account-1',
      0,
      events.map((event, index) => ({ ...happened(String(index)), event })),
    );
    expect((await store.distinctTexts(subjects)).toSorted()).toEqual(['owner-1', 'owner-2', 'owner-å']);
    const after = (await historyOf(store, 'account-1'))[1]?.position;
    expect((await store.distinctTexts({ ...subjects, after })).toSorted()).toEqual(['owner-2', 'owner-å']);
    expect(await store.head()).toBe((await historyOf(store, 'account-1')).at(-1)?.position);
    expect(
      await Promise.all(['account-', 'count', 'account-12', '%'].map((name) => store.hasStreams(name))),
    ).toEqual([true, false, false, false]);
    await store.close();
  });
});

describe('Closing and reopening an event store', () => {
  it('preserves log id, events and known event ids', async () => {
    const file = newFile();
    const first = await SqliteEventStore.open(file);
    const appended = await first.append('a', 0, [happened('id-1'), happened('id-2')]);
    const before = await historyOf(first, 'a');
    await first.close();

    const second = await SqliteEventStore.open(file);
    expect(second.logId).toBe(first.logId);
    expect(await historyOf(second, 'a')).toEqual(before);
    await expect(second.append('a', 0, [happened('id-1'), happened('id-2')])).resolves.toEqual(appended);
    await expect(second.append('b', 0, [happened('id-2')])).rejects.toMatchObject({
      code: 'partly-known-append',
    });
    await expect(second.append('a', 2, [happened('id-3')])).resolves.toMatchObject({ revision: 3 });
    await second.close();
  });

  it('resumes a follower from its position', async () => {
    const file = newFile();
    const first = await SqliteEventStore.open(file);
    await first.append('a', 0, [happened('id-1')]);
    const [{ position } = { position: '' }] = await historyOf(first, 'a');
    await first.close();

    const second = await SqliteEventStore.open(file);
    const stop = new AbortController();
    const follower = second.follow(position, stop.signal)[Symbol.asyncIterator]();
    expect((await follower.next()).value).toEqual({ events: [], caughtUp: true });
    await second.append('a', 1, [happened('id-2')]);
    expect(((await follower.next()).value as Page).events.map(({ id }) => id)).toEqual(['id-2']);
    stop.abort();
    await second.close();
  });
});

describe('The file of an event store', () => {
  it('has no shared-memory file that a second process could join', async () => {
    const file = newFile();
    const store = await SqliteEventStore.open(file);
    await store.append('a', 0, [happened('id-1')]);
    expect((await readdir(join(file, '..'))).sort()).toEqual(['events.db', 'events.db-wal']);
    await store.close();
  });

  it('admits one process; the next gets a readable refusal while the first continues', async () => {
    const file = newFile();
    const store = await SqliteEventStore.open(file);
    const other = spawn(process.execPath, [FROM_SOURCE, OTHER_PROCESS, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const sameProcess = expect(SqliteEventStore.open(file)).rejects.toBeInstanceOf(StoreInUse);
    const lines: Refused[] = [];
    for await (const line of createInterface(other.stdout)) lines.push(JSON.parse(line) as Refused);
    const message = `Error: another process uses ${file}; stop it first, or choose another DATA_DIR`;
    expect(lines).toEqual([{ refused: 'store-in-use', message }]);
    await sameProcess;
    await expect(store.append('a', 0, [happened('id-1')])).resolves.toMatchObject({ revision: 1 });
    await store.close();
  });

  it('opens when an older program wrote its index of streams into it', async () => {
    const file = newFile();
    const first = await SqliteEventStore.open(file);
    await first.append('a', 0, [happened('id-1')]);
    await first.append('b', 0, [happened('id-2')]);
    await first.append('a', 1, [happened('id-3')]);
    const before = await historyOf(first, 'a');
    await first.close();
    const older = `${file}.older`;
    openSqlite(file).exec(`CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
      VACUUM INTO '${older}'`);

    const store = await SqliteEventStore.open(older);
    expect(await historyOf(store, 'a')).toEqual(before);
    await expect(store.append('b', 0, [happened('id-4')])).rejects.toMatchObject({
      code: 'revision-conflict',
    });
    await expect(store.append('b', 1, [happened('id-4')])).resolves.toMatchObject({ revision: 2 });
    await store.close();
  });

  it('does not open when a stream lacks a revision', async () => {
    const file = newFile();
    const store = await SqliteEventStore.open(file);
    for (const revision of [0, 1, 2]) await store.append('a', revision, [happened(`id-${String(revision)}`)]);
    await store.close();
    const damaged = `${file}.damaged`;
    openSqlite(file).exec(`DELETE FROM events WHERE place = 2; VACUUM INTO '${damaged}'`);
    await expect(SqliteEventStore.open(damaged)).rejects.toThrow('a gap after its event 1');
  });

  it('does not open when a newer release wrote it, and the error names both formats', async () => {
    const file = newFile();
    await (await SqliteEventStore.open(file)).close();
    const newer = `${file}.newer`;
    openSqlite(file).exec(`UPDATE meta SET value = '2' WHERE name = 'format'; VACUUM INTO '${newer}'`);
    await expect(SqliteEventStore.open(newer)).rejects.toThrow(
      /written in format 2; this program knows format 1/,
    );
  });

  it('does not open when it is not a database', async () => {
    await expect(SqliteEventStore.open(__filename)).rejects.toThrow(/not a database/);
    expect(existsSync(`${__filename}-wal`)).toBe(false);
  });
});

describe('An event store whose engine fails', () => {
  /** A file that refuses writes to the stream `full`, as a failing disk would. */
  async function broken(): Promise<string> {
    const file = newFile();
    const store = await SqliteEventStore.open(file);
    await store.append('a', 0, [happened('id-1')]);
    await store.close();
    const damaged = `${file}.damaged`;
    openSqlite(file).exec(`CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.stream = 'full'
      BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END; VACUUM INTO '${damaged}'`);
    return damaged;
  }

  it('rejects pending and later calls, and notifies early and late failure listeners', async () => {
    const file = await broken();
    const store = await SqliteEventStore.open(file);
    const failures: Error[] = [];
    store.onFailure((error) => failures.push(error));
    const outcomes = await Promise.allSettled([
      store.append('a', 1, [happened('id-2')]),
      store.append('full', 0, [happened('id-3')]),
      store.append('b', 0, [happened('id-4')]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(store.append('c', 0, [happened('id-5')])).rejects.toMatchObject({ code: 'store-failed' });
    await expect(historyOf(store, 'a')).rejects.toThrow('disk I/O error');
    expect(store.failure()).toMatchObject({ code: 'store-failed', message: 'disk I/O error' });
    store.onFailure((error) => failures.push(error));
    expect(failures).toEqual([store.failure(), store.failure()]);
    await store.close();
    expect(store.failure()).toMatchObject({ message: 'disk I/O error' });

    const after = await SqliteEventStore.open(file);
    expect((await historyOf(after, 'a')).map(({ id }) => id)).toEqual(['id-1']);
    await after.close();
  });

  it('ends its followers with the error', async () => {
    const file = await broken();
    const store = await SqliteEventStore.open(file);
    const follower = store.follow(undefined, new AbortController().signal)[Symbol.asyncIterator]();
    await follower.next();
    const waiting = follower.next();
    await expect(store.append('full', 0, [happened('id-3')])).rejects.toMatchObject({ code: 'store-failed' });
    await expect(waiting).rejects.toMatchObject({ code: 'store-failed' });
    await store.close();
  });
});
