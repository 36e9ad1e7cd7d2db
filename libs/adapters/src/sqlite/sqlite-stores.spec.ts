import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DurableStore } from '@app/eventing';
import { SqliteKeyStore } from '../key-store/sqlite.key-store';
import { SqliteReactorStore } from '../reactor-store/sqlite.reactor-store';
import { SqliteSessionStore } from '../sessions/sqlite.session-store';
import { refuseWrites } from '../testing/refuse-writes';

let directory = '';
beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'full-disk-'))));
afterEach(() => rm(directory, { recursive: true }));

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
    const store = await openFull(join(directory, 'kept.sqlite'));
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
    const store = await openFull(join(directory, 'kept.sqlite'));
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
