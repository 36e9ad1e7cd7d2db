import { join } from 'node:path';
import { eventStoreContract, twoHandlersContract } from '@app/eventing/testing';
import { MemoryEventStore } from './memory.event-store';
import { SqliteEventStore } from './sqlite.event-store';
import { temporaryFolder } from '../testing/temporary-folder';

const directory = temporaryFolder();
let files = 0;

const memory = () => Promise.resolve(new MemoryEventStore());
const sqlite = () => SqliteEventStore.open(join(directory, `${String(++files)}.db`));

eventStoreContract('Memory', memory);
eventStoreContract('SQLite', sqlite);
twoHandlersContract('Memory', memory);
twoHandlersContract('SQLite', sqlite);
