import { join } from 'node:path';
import { reactorStoreContract } from '../testing/contracts';
import { MemoryReactorStore } from './reactor-store';
import { SqliteReactorStore } from './sqlite.reactor-store';
import { temporaryFolder } from '../testing/test-files';

const directory = temporaryFolder();
let files = 0;

const newFile = () => join(directory, String(++files), 'reactorStore.sqlite');

reactorStoreContract('Memory', () => Promise.resolve(new MemoryReactorStore()));
reactorStoreContract('SQLite', () => SqliteReactorStore.open(newFile()));

describe('SqliteReactorStore', () => {
  it('persists writes that were pending when it closed', async () => {
    const file = newFile();
    const first = await SqliteReactorStore.open(file);
    const written = [first.saveCheckpoint('receipt-mail', '0007'), first.markDone('mail/1')];
    await first.close();
    await Promise.all(written);

    const second = await SqliteReactorStore.open(file);
    expect(await second.checkpoint('receipt-mail')).toBe('0007');
    expect(await second.isDone('mail/1')).toBe(true);
    await second.close();
  });
});
