import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DurableStore } from '@app/eventing';
import { SqliteEventStore } from '../event-store/sqlite.event-store';
import { SqliteKeyStore } from '../key-store/sqlite.key-store';
import { SqliteLedger } from '../ledger/sqlite.ledger';
import { SqliteSessionStore } from '../sessions/sqlite.session-store';
import type { Voucher, Vouched } from './voucher';

type VouchedStore = DurableStore & { readonly vouched: Vouched };

const monday: Voucher = { log: 'ours', run: 'monday', runs: 1 };
const tuesday: Voucher = { log: 'ours', run: 'tuesday', runs: 2, head: '0000000000000007' };

let directory = '';
beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), 'voucher-'))));
afterAll(() => rm(directory, { recursive: true }));

describe.each<[string, (file: string) => Promise<VouchedStore>]>([
  ['keys', (file) => SqliteKeyStore.open(file)],
  ['deeds', (file) => SqliteLedger.open(file)],
  ['sessions', (file) => SqliteSessionStore.open(file)],
  ['events', (file) => SqliteEventStore.open(file) as Promise<unknown> as Promise<VouchedStore>],
])('A file of %s', (name, open) => {
  it('has no voucher at first, and then the last it was given, also after it was closed', async () => {
    const file = join(directory, name);
    const first = await open(file);
    expect(await first.vouched.voucher()).toBeUndefined();
    await first.vouched.vouch(monday);
    await first.vouched.vouch(tuesday);
    expect(await first.vouched.voucher()).toEqual(tuesday);
    await first.close();

    const second = await open(file);
    expect(await second.vouched.voucher()).toEqual(tuesday);
    await second.close();
  });
});
