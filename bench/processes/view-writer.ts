import { Database, parseMongoDbUrl, MongoViewStore } from '@app/adapters';
import type { RowChange } from '@app/eventing';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { exampleRow } from '../harness/history';
import { runProducers } from '../harness/measure';
import { cpuTimeUs } from '../harness/machine';
import { serveParent } from '../harness/helper-process';

/**
 * One process that writes start-list rows to MongoDB, with plain ordered bulk writes and with our view store.
 */
const methods = { open, measureBulkWrites, measureViewStore, close };
export type ViewWriter = typeof methods;
serveParent(methods);

/** `fresh`: new rows. `changed`: the same rows again and again. */
export type RowKind = 'fresh' | 'changed';

/** A run's work. `rows`: per write. */
export interface WriteJob {
  readonly kind: RowKind;
  readonly rows: number;
  readonly ms: number;
  /** Whether a checkpoint follows the plain bulk writes. */
  readonly writesCheckpoint?: boolean;
}

/** Rows a second, and this process's CPU time per row. */
interface WriteThroughput {
  readonly perSecond: number;
  readonly cpuUsPerOperation: number;
}

interface OpenDatabase {
  readonly client: MongoClient;
  readonly database: Database;
  readonly collections: Readonly<Record<RowKind, Collection<RowDocument>>>;
  readonly store: MongoViewStore;
  /** The most changes that the server takes in one bulk write. */
  readonly maxBatchSize: number;
}

interface RowDocument extends Document {
  readonly _id: string;
}

const CHECKPOINT_ID = 'position';
let opened: OpenDatabase | undefined;
let revision = 0;

/** Writes to a database of this run alone, which `close` drops. */
async function open(url: string, maxBatchSize: number): Promise<void> {
  const { name, ...address } = parseMongoDbUrl(url);
  const own = `bench-${name.slice(0, 8)}-${randomUUID().slice(0, 8)}`;
  const database = await Database.open({ ...address, name: own });
  const client = await new MongoClient(url, { writeConcern: { w: 'majority', journal: true } }).connect();
  const plain = (kind: RowKind) => client.db(own).collection<RowDocument>(`plain-${kind}`);
  const collections = { fresh: plain('fresh'), changed: plain('changed') };
  for (const collection of Object.values(collections))
    await collection.createIndex({ partition: 1, order: 1 });
  await collections.changed.insertOne({ _id: CHECKPOINT_ID });
  const views = Object.keys(collections).map((name) => ({ name, version: 1 }));
  const store = new MongoViewStore(database, views);
  opened = { client, database, collections, store, maxBatchSize };
}

async function close(): Promise<void> {
  await opened?.database.runWithRetries((db) => db.dropDatabase());
  await opened?.client.close();
  await opened?.database.close();
}

/** Ordered bulk writes of the documents that our view store uses, without a revision guard. */
async function measureBulkWrites({
  kind,
  rows,
  ms,
  writesCheckpoint = false,
}: WriteJob): Promise<WriteThroughput> {
  const { collections, maxBatchSize } = openDatabase();
  const collection = collections[kind];
  const write = async (changes: readonly RowChange[]) => {
    const size = kind === 'fresh' ? changes.length : maxBatchSize;
    for (let from = 0; from < changes.length; from += size)
      await collection.bulkWrite(changes.slice(from, from + size).map(toOperation), { ordered: true });
    if (writesCheckpoint)
      await collection.updateOne({ _id: CHECKPOINT_ID }, { $set: { position: revision } });
  };
  const toOperation = (change: RowChange, index: number) => {
    const document = documentOf(change, index);
    if (kind === 'fresh') return { insertOne: { document } };
    const { _id, row } = document;
    return { updateOne: { filter: { _id }, update: { $set: { revision, row } } } };
  };
  if (kind === 'changed')
    await collection.insertMany(changesOf('plain-changed', rows).map(documentOf)).catch(ignoreDuplicateKey);
  return timed({ kind, rows, ms }, write, 'plain-changed');
}

/** The same rows with our view store: guarded by revision, and with the checkpoint. */
async function measureViewStore(job: WriteJob): Promise<WriteThroughput> {
  const { store } = openDatabase();
  const write = (changes: readonly RowChange[]) => {
    const position = String(revision).padStart(20, '0');
    return store.save(job.kind, changes, { version: 1, log: 'bench', position });
  };
  if (job.kind === 'changed') await write(changesOf('guarded-changed', job.rows));
  return timed(job, write, 'guarded-changed');
}

async function timed(
  { kind, rows, ms }: WriteJob,
  write: (changes: readonly RowChange[]) => Promise<void>,
  partition: string,
): Promise<WriteThroughput> {
  const before = cpuTimeUs(process.pid);
  const { count, perSecond } = await runProducers(1, ms, () =>
    write(changesOf(kind === 'fresh' ? randomUUID() : partition, rows)),
  );
  const cpuUsPerOperation = (cpuTimeUs(process.pid) - before) / (count * rows);
  return { perSecond: perSecond * rows, cpuUsPerOperation };
}

function changesOf(partition: string, rows: number): RowChange[] {
  revision += 1;
  return Array.from({ length: rows }, (_, index) => {
    const key = `runner-${String(index)}`;
    return { view: 'bench', partition, key, row: { ...exampleRow(revision), sort: key } };
  });
}

/** The document as our view store writes it. */
function documentOf({ partition, key, row: { revision, ...row } }: RowChange, index: number): RowDocument {
  const order = `${String(revision).padStart(20, '0')}/${String(index).padStart(6, '0')}`;
  return { _id: `${partition}\n${key}`, partition, key, order, revision, row };
}

/** Rows to be changed may exist from the run before. */
function ignoreDuplicateKey(error: unknown): void {
  if ((error as { readonly code?: unknown }).code !== 11000) throw error;
}

function openDatabase(): OpenDatabase {
  if (!opened) throw new Error('nothing is open');
  return opened;
}
