import { join } from 'node:path';
import type { DurableStore } from '@app/eventing';
import { SqliteKeyStore } from '../key-store/sqlite.key-store';
import { SqliteReactorStore } from '../reactor-store/sqlite.reactor-store';
import { SqliteSessionStore } from '../sessions/sqlite.session-store';
import { SqliteEventStore } from '../event-store/sqlite.event-store';
import type { IntegrityRecord, IntegrityRecords } from '../integrity/integrity-record';
import { refuseWrites, temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();
let files = 0;
const newFile = () => join(directory, `${String(++files)}.sqlite`);

interface StoreFixture<Store extends DurableStore> {
  readonly table: string;
  readonly open: (file: string) => Promise<Store>;
  readonly write: (store: Store) => Promise<unknown>;
}

describe.each([
  fullDiskCase({
    table: 'keys',
    open: (file) => SqliteKeyStore.open(file),
    write: (keys) => keys.ensure(['runner-1']),
  }),
  fullDiskCase({
    table: 'deeds',
    open: (file) => SqliteReactorStore.open(file),
    write: (reactorStore) => reactorStore.markDone('mail/1'),
  }),
  fullDiskCase({
    table: 'sessions',
    open: (file) => SqliteSessionStore.open(file),
    write: (sessions) => sessions.put('a', { subject: 'anna', kind: 'admin', expiresAt: 1 }),
  }),
])('A file of $table on a full disk', ({ openFull, write }) => {
  it('rejects writes, and reports the failure to callers and listeners', async () => {
    const store = await openFull(newFile());
    const messages: string[] = [];
    store.onFailure(({ message }) => messages.push(message));
    expect(store.failure()).toBeUndefined();

    await expect(write(store)).rejects.toMatchObject({ code: 'store-failed' });
    expect(messages).toEqual([expect.stringContaining('the disk is full')]);
    expect(store.failure()?.message).toContain('the disk is full');
    store.onFailure(() => messages.push('at once'));
    expect(messages[1]).toBe('at once');
    await expect(write(store)).rejects.toMatchObject({ code: 'store-failed' });
    await store.close();
  });

  it('reports no failure when it was only closed', async () => {
    const store = await openFull(newFile());
    store.onFailure(() => {
      throw new Error('nothing has failed');
    });
    await store.close();
    expect(store.failure()).toBeUndefined();
  });
});

/** A kind of store, and how to open it with a full disk. */
function fullDiskCase<Store extends DurableStore>({ table, open, write }: StoreFixture<Store>) {
  return {
    table,
    write: (store: DurableStore) => write(store as Store),
    openFull: async (file: string): Promise<DurableStore> => {
      await (await open(file)).close();
      refuseWrites(file, table);
      return open(file);
    },
  };
}

type RecordedStore = DurableStore & { readonly integrity: IntegrityRecords };

const monday: IntegrityRecord = { log: 'ours', run: 'monday', runs: 1 };
const tuesday: IntegrityRecord = { log: 'ours', run: 'tuesday', runs: 2, head: '0000000000000007' };

describe.each<[string, (file: string) => Promise<RecordedStore>]>([
  ['keys', (file) => SqliteKeyStore.open(file)],
  ['reactors', (file) => SqliteReactorStore.open(file)],
  ['sessions', (file) => SqliteSessionStore.open(file)],
  ['events', (file) => SqliteEventStore.open(file) as Promise<unknown> as Promise<RecordedStore>],
])('The integrity record in the file of %s', (_, open) => {
  it('is undefined at first, and the last one written survives a restart', async () => {
    const file = newFile();
    const first = await open(file);
    expect(await first.integrity.read()).toBeUndefined();
    await first.integrity.write(monday);
    await first.integrity.write(tuesday);
    expect(await first.integrity.read()).toEqual(tuesday);
    await first.close();

    const second = await open(file);
    expect(await second.integrity.read()).toEqual(tuesday);
    await second.close();
  });
});
