import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract, twoHandlersContract } from '@app/eventing/testing';
import { MemoryEventStore } from './memory.event-store';
import { SqliteEventStore } from './sqlite.event-store';

let directory = '';
let files = 0;
beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), 'event-store-'))));
afterAll(() => rm(directory, { recursive: true }));

const memory = () => Promise.resolve(new MemoryEventStore());
const sqlite = () => SqliteEventStore.open(join(directory, `${String(++files)}.db`));

eventStoreContract('Memory', memory);
eventStoreContract('SQLite', sqlite);
twoHandlersContract('Memory', memory);
twoHandlersContract('SQLite', sqlite);
