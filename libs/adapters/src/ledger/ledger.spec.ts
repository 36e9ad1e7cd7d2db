import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerContract } from '../testing/ledger.contract';
import { MemoryLedger } from './memory.ledger';
import { SqliteLedger } from './sqlite.ledger';

let directory = '';
let files = 0;
beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), 'ledger-'))));
afterAll(() => rm(directory, { recursive: true }));

const newFile = () => join(directory, String(++files), 'ledger.sqlite');

ledgerContract('Memory', () => Promise.resolve(new MemoryLedger()));
ledgerContract('SQLite', () => SqliteLedger.open(newFile()));

describe('A file of deeds', () => {
  it('holds what was written, also when it was closed in the same moment', async () => {
    const file = newFile();
    const first = await SqliteLedger.open(file);
    const written = [first.saveCheckpoint('receipt-mail', '0007'), first.markDone('mail/1')];
    await first.close();
    await Promise.all(written);

    const second = await SqliteLedger.open(file);
    expect(await second.checkpoint('receipt-mail')).toBe('0007');
    expect(await second.isDone('mail/1')).toBe(true);
    await second.close();
  });

  it('can be opened by one process only, and says so', async () => {
    const file = newFile();
    const ledger = await SqliteLedger.open(file);
    await expect(SqliteLedger.open(file)).rejects.toMatchObject({ code: 'store-in-use' });
    await ledger.close();
  });
});
