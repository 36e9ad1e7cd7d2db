import { Semaphore } from '@app/eventing';
import { type Db, type Document, MongoClient } from 'mongodb';
import { type CallOptions, RetryingCalls, type ServerConnection } from '../remote/retrying-calls';
import type { DatabaseAddress } from './address';
import { classifyError, isDuplicate } from './classify-error';

/** A document identified by its `_id`. */
export interface StoredDocument extends Document {
  readonly _id: string;
}

/** Allows for a slow disk, which syncs each document separately. */
const RETRY_POLICY = { callMs: 1500, itemMs: 15, totalMs: 6000 };

const CONNECTION_HINTS = {
  caSetting: 'tlsCAFile in MONGODB_URL',
  noTlsHint: 'MONGODB_URL must not say tls=true',
  tlsOnlyHint: 'MONGODB_URL needs tls=true for it',
};

/**
 * Minimum time between attempts to replace the client, and how long the old one may finish pending calls, ms.
 */
const REPLACE_EVERY_MS = 10_000;
const CLOSE_AFTER_MS = 30_000;

/**
 * The maximum number of documents changed by one call. FerretDB 1.24 holds one of its 100 connections for each
 * changed document until the call ends, and needs one more to end it. It deadlocks when running calls hold all
 * 100; calls that have timed out here still run there.
 */
const MAX_CHANGES = { most: 500, ferretDb: 1 };

/** Documents read or inserted per call. */
const BATCH_SIZE = 500;

/** Deletions per call. */
const DELETION_BATCH_SIZE = 50;

/** Sets the deadline of reads of all documents. */
export const MAX_EXPECTED_DOCUMENTS = 5000;

/**
 * One MongoDB database, restricted to finds, inserts, updates and deletes by `_id` and simple filters, which
 * every compatible server supports. Exclusive writes are inserts of an `_id`; all others are idempotent. Each
 * call has a deadline and retries. Writes are on the disks of a majority when they resolve.
 */
export class Database {
  private isConnected = false;
  private isFerretDb = false;
  private isWatching = false;
  private replacedAt = -Infinity;
  /** Replaced clients that may still finish pending calls. */
  private readonly replacedClients = new Set<MongoClient>();
  private readonly changeGate = new Semaphore(1);

  private constructor(
    private client: MongoClient,
    private readonly calls: RetryingCalls,
    readonly address: DatabaseAddress,
  ) {}

  /** Waits for the server. Throws StoreFailed when the server will never accept us. */
  static async open(address: DatabaseAddress, options: CallOptions = {}): Promise<Database> {
    const calls = new RetryingCalls(classifyError, {
      retryPolicy: RETRY_POLICY,
      ...options,
      onAvailabilityChange: (reason, isAccessDenied) => {
        options.onAvailabilityChange?.(reason, isAccessDenied);
        if (reason !== undefined) database.watchForRecovery();
      },
      onWaiting: (why) => {
        options.onWaiting?.(why);
        void database.client.close().catch(() => undefined);
        database.client = clientFor(address, calls.deadlineFor(0));
      },
    });
    const database = new Database(clientFor(address, calls.deadlineFor(0)), calls, address);
    try {
      await calls.retryUntilConnected(() => database.signIn(), { ...address, ...CONNECTION_HINTS });
      database.isConnected = true;
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** Why the server is unavailable; undefined while it is available. */
  lastError(): string | undefined {
    return this.calls.lastError;
  }

  /** How long the server has been unavailable, and whether it denies us access. */
  connectionState(): ServerConnection {
    return this.calls.connectionState();
  }

  /**
   * Runs `work`, which must be repeatable, with retries. Throws its errors about the request, and
   * StoreUnavailable.
   */
  runWithRetries<Result>(work: (db: Db) => Promise<Result>, documents = 1): Promise<Result> {
    const deadline = this.calls.deadlineFor(documents);
    return this.calls.retry(() => work(this.dbWithTimeout(deadline)), deadline);
  }

  /** The same with a single attempt. */
  runOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const deadline = this.calls.deadlineFor(1);
    return this.calls.once(() => work(this.dbWithTimeout(deadline)), deadline);
  }

  async findOne<Found extends StoredDocument>(collection: string, id: string): Promise<Found | null> {
    return this.runWithRetries((db) => db.collection<StoredDocument>(collection).findOne<Found>({ _id: id }));
  }

  /** The existing documents among the ids, in no order. */
  async findAll<Found extends StoredDocument>(
    collection: string,
    ids: readonly string[],
  ): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const batch of inBatches(ids)) {
      const filter = { _id: { $in: [...batch] } };
      const page = await this.runWithRetries(
        (db) => db.collection<StoredDocument>(collection).find<Found>(filter).toArray(),
        batch.length,
      );
      found.push(...page);
    }
    return found;
  }

  /** The ids among the documents' that already exist. */
  async existingIds(collection: string, documents: readonly StoredDocument[]): Promise<ReadonlySet<string>> {
    const filter = { _id: { $in: documents.map(({ _id }) => _id) } };
    const found = await this.runWithRetries(
      (db) =>
        db.collection<StoredDocument>(collection).find(filter).project<StoredDocument>({ _id: 1 }).toArray(),
      documents.length,
    );
    return new Set(found.map(({ _id }) => _id));
  }

  /** All documents in the order of their ids, which are strings. */
  async all<Found extends StoredDocument>(collection: string): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (;;) {
      const filter = { _id: { $gt: found.at(-1)?._id ?? '' } };
      const page = await this.runWithRetries(
        (db) =>
          db
            .collection<StoredDocument>(collection)
            .find<Found>(filter)
            .sort({ _id: 1 })
            .limit(BATCH_SIZE)
            .toArray(),
        BATCH_SIZE,
      );
      found.push(...page);
      if (page.length < BATCH_SIZE) return found;
    }
  }

  async ids(collection: string): Promise<readonly string[]> {
    const found = await this.runWithRetries(
      (db) => db.collection<StoredDocument>(collection).find().project<StoredDocument>({ _id: 1 }).toArray(),
      MAX_EXPECTED_DOCUMENTS,
    );
    return found.map(({ _id }) => _id);
  }

  /**
   * Inserts a document unless its `_id` exists; returns whether it did. After an insert in doubt, false may
   * mean that our own insert succeeded.
   */
  async insert(collection: string, document: StoredDocument): Promise<boolean> {
    try {
      await this.runWithRetries((db) => db.collection<StoredDocument>(collection).insertOne(document));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Inserts the documents whose `_id` is missing; returns whether all were. */
  async insertMissing(collection: string, documents: readonly StoredDocument[]): Promise<boolean> {
    let areAllNew = true;
    for (const batch of inBatches(documents)) {
      try {
        await this.runWithRetries(
          (db) => db.collection<StoredDocument>(collection).insertMany([...batch], { ordered: false }),
          batch.length,
        );
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        areAllNew = false;
      }
    }
    return areAllNew;
  }

  /**
   * Sets fields of the document that matches the filter, which names its `_id`; returns whether there was
   * one.
   */
  async set(collection: string, filter: StoredDocument, fields: Document): Promise<boolean> {
    const { matchedCount } = await this.runWithRetries((db) =>
      db.collection<StoredDocument>(collection).updateOne(filter, { $set: fields }),
    );
    return matchedCount > 0;
  }

  /** Sets the given fields of a document, or inserts it if missing. */
  async upsert(collection: string, { _id, ...fields }: StoredDocument): Promise<void> {
    while (!(await this.set(collection, { _id }, fields)))
      if (await this.insert(collection, { _id, ...fields })) return;
  }

  /**
   * Sets fields of the documents that match their filters, which name their `_id`s, in order; returns the
   * number matched.
   */
  async setAll(
    collection: string,
    changes: readonly { readonly filter: StoredDocument; readonly fields: Document }[],
  ): Promise<number> {
    let matched = 0;
    for (const batch of inBatches(changes, this.isFerretDb ? MAX_CHANGES.ferretDb : MAX_CHANGES.most)) {
      const operations = batch.map(({ filter, fields }) => ({
        updateOne: { filter, update: { $set: fields } },
      }));
      const { matchedCount } = await this.change(
        (db) => db.collection<StoredDocument>(collection).bulkWrite(operations, { ordered: true }),
        batch.length,
      );
      matched += matchedCount;
    }
    return matched;
  }

  async remove(collection: string, id: string): Promise<void> {
    await this.runWithRetries((db) => db.collection<StoredDocument>(collection).deleteOne({ _id: id }));
  }

  /** Deletes every document that matches the filter, in batches. */
  async removeAll(collection: string, filter: Document): Promise<void> {
    for (;;) {
      const found = await this.runWithRetries(
        (db) =>
          db
            .collection<StoredDocument>(collection)
            .find(filter)
            .project<StoredDocument>({ _id: 1 })
            .limit(DELETION_BATCH_SIZE)
            .toArray(),
        DELETION_BATCH_SIZE,
      );
      if (found.length === 0) return;
      const operations = found.map(({ _id }) => ({ deleteOne: { filter: { ...filter, _id } } }));
      await this.runWithRetries(
        (db) => db.collection<StoredDocument>(collection).bulkWrite(operations),
        found.length,
      );
    }
  }

  /** Stops all waiting and retrying, so that a shutdown ends in time. */
  stopRetrying(): void {
    this.calls.stop();
  }

  /**
   * The driver reports ended sessions to the server; a hanging server must not delay that, hence the timeout.
   */
  async close(): Promise<void> {
    this.stopRetrying();
    const ends = [this.client, ...this.replacedClients].map((client) =>
      this.calls.withTimeout(client.close()),
    );
    await Promise.allSettled(ends);
  }

  /** The same as `runWithRetries` for many changed documents: one call at a time where FerretDB requires it. */
  private change<Result>(work: (db: Db) => Promise<Result>, documents: number): Promise<Result> {
    const run = () => this.runWithRetries(work, documents);
    return this.isFerretDb ? this.changeGate.run(run) : run();
  }

  /** Starts one loop that pings an unavailable server, so that callers learn when it is back. */
  private watchForRecovery(): void {
    if (this.isWatching || !this.isConnected) return;
    this.isWatching = true;
    void this.pingUntilAvailable();
  }

  private async pingUntilAvailable(): Promise<void> {
    for (let tries = 0; this.lastError() !== undefined && !this.calls.stopped.aborted; tries += 1) {
      await this.calls.pauseBefore(tries);
      await this.runOnce((db) => db.command({ ping: 1 })).catch(() => this.replaceClient());
    }
    this.isWatching = false;
  }

  /**
   * Replaces the client by one that reaches the server. Driver 7.7 stops monitoring when its monitoring
   * connection closes during a check (it waits for the `drain` of a destroyed socket). Throttled, because a
   * slow server gains nothing by it.
   */
  private async replaceClient(): Promise<void> {
    if (performance.now() - this.replacedAt < REPLACE_EVERY_MS) return;
    this.replacedAt = performance.now();
    const fresh = clientFor(this.address, this.calls.deadlineFor(0));
    const isReachable = await this.calls.withTimeout(fresh.connect()).then(
      () => !this.calls.stopped.aborted,
      () => false,
    );
    if (isReachable) {
      this.closeLater(this.client);
      this.client = fresh;
    } else void fresh.close().catch(() => undefined);
  }

  /** Closes a replaced client after a delay that lets pending calls finish. */
  private closeLater(client: MongoClient): void {
    this.replacedClients.add(client);
    const close = () => {
      this.replacedClients.delete(client);
      client.close().catch(() => undefined);
    };
    setTimeout(close, CLOSE_AFTER_MS).unref();
  }

  private dbWithTimeout(deadline: number): Db {
    return this.client.db(this.address.name, { timeoutMS: deadline });
  }

  private async signIn(): Promise<void> {
    // After a failed connect the driver does not connect by itself.
    await this.calls.once(() => this.client.connect());
    // Servers answer `connect` without sign-in, so a first read checks our rights.
    await this.runOnce((db) => db.collection('product').findOne());
    const buildInfo = await this.runOnce((db) => db.command({ buildInfo: 1 }));
    this.isFerretDb = 'ferretdbVersion' in buildInfo;
  }
}

/** `deadline`: the time limit of a call, ms, server selection included. */
function clientFor({ url }: DatabaseAddress, deadline: number): MongoClient {
  return new MongoClient(url, {
    appName: 'raceday',
    ignoreUndefined: true,
    writeConcern: { w: 'majority', journal: true },
    readConcernLevel: 'majority',
    readPreference: 'primary',
    serverSelectionTimeoutMS: deadline,
    connectTimeoutMS: deadline,
    timeoutMS: deadline,
  });
}

/** Splits items into batches. */
export function* inBatches<Item>(items: readonly Item[], size = BATCH_SIZE): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
