import { join } from 'node:path';
import type { DurableStore } from '@app/eventing';
import { SqliteEventStore } from '../event-store/sqlite.event-store';
import { SqliteKeyStore } from '../key-store/sqlite.key-store';
import { SqliteReactorStore } from '../reactor-store/sqlite.reactor-store';
import { SqliteSessionStore } from '../sessions/sqlite.session-store';
import type { IntegrityRecord, IntegrityRecords } from './integrity-record';
import { temporaryFolder } from '../testing/temporary-folder';

type RecordedStore = DurableStore & { readonly integrity: IntegrityRecords };

const monday: IntegrityRecord = { log: 'ours', run: 'monday', runs: 1 };
const tuesday: IntegrityRecord = { log: 'ours', run: 'tuesday', runs: 2, head: '0000000000000007' };

const directory = temporaryFolder();

describe.each<[string, (file: string) => Promise<RecordedStore>]>([
  ['keys', (file) => SqliteKeyStore.open(file)],
  ['reactors', (file) => SqliteReactorStore.open(file)],
  ['sessions', (file) => SqliteSessionStore.open(file)],
  ['events', (file) => SqliteEventStore.open(file) as Promise<unknown> as Promise<RecordedStore>],
])('The integrity record in the file of %s', (name, open) => {
  it('is undefined at first, and the last one written survives a restart', async () => {
    const file = join(directory, name);
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
