import type { Db, Document } from 'mongodb';
import type { ServerConnection } from '../remote/retrying-calls';
import type { DatabaseAddress } from './address';
import { Connection, type ConnectionOptions } from './connection';
import { isDuplicate } from './classify-error';
import { BATCH_SIZE, inBatches } from './batches';

/** A document identified by its `_id`. */
export interface StoredDocument extends Document {
  readonly _id: string;
}

/** Deletions per call. */
const DELETION_BATCH_SIZE = 50;

/** The expected maximum when all documents are read; sets the deadline. */
export const EXPECTED_DOCUMENTS = 5000;

/**
 * One MongoDB database, restricted to finds, inserts, updates and deletes by `_id` and simple filters, which
 * every compatible server supports. Exclusive writes are inserts of an `_id`; all others are idempotent. Each
 * call has a deadline and retries. Writes are on the disks of a majority when they resolve.
 */
export class Database {
  private constructor(private readonly connection: Connection) {}

  /** Waits for the server. Throws StoreFailed when the server will never accept us. */
  static async open(address: DatabaseAddress, options?: ConnectionOptions): Promise<Database> {
    return new Database(await Connection.open(address, options));
  }

  get address(): DatabaseAddress {
    return this.connection.address;
  }

  /** Why the server is unavailable; undefined while it is available. */
  lastError(): string | undefined {
    return this.connection.lastError();
  }

  /** How long the server has been unavailable, and whether it denies us access. */
  connectionState(): ServerConnection {
    return this.connection.connectionState();
  }

  /**
   * Runs `work`, which must be repeatable, with retries. Throws its errors about the request, and
   * StoreUnavailable.
   */
  ask<Result>(work: (db: Db) => Promise<Result>, documents = 1): Promise<Result> {
    return this.connection.ask(work, documents);
  }

  /** The same with a single attempt. */
  askOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    return this.connection.askOnce(work);
  }

  async findOne<Found extends StoredDocument>(collection: string, id: string): Promise<Found | null> {
    return this.ask((db) => db.collection<StoredDocument>(collection).findOne<Found>({ _id: id }));
  }

  /** The existing documents among the ids, in no order. */
  async findAll<Found extends StoredDocument>(
    collection: string,
    ids: readonly string[],
  ): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const batch of inBatches(ids)) {
      const filter = { _id: { $in: [...batch] } };
      const page = await this.ask(
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
    const found = await this.ask(
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
      const page = await this.ask(
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
    const found = await this.ask(
      (db) => db.collection<StoredDocument>(collection).find().project<StoredDocument>({ _id: 1 }).toArray(),
      EXPECTED_DOCUMENTS,
    );
    return found.map(({ _id }) => _id);
  }

  /**
   * Inserts a document unless its `_id` exists; returns whether it did. After an insert in doubt, false may
   * mean that our own insert succeeded.
   */
  async insert(collection: string, document: StoredDocument): Promise<boolean> {
    try {
      await this.ask((db) => db.collection<StoredDocument>(collection).insertOne(document));
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
        await this.ask(
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
    const { matchedCount } = await this.ask((db) =>
      db.collection<StoredDocument>(collection).updateOne(filter, { $set: fields }),
    );
    return matchedCount > 0;
  }

  /** Sets a document's fields, and inserts it if missing. */
  async put(collection: string, { _id, ...fields }: StoredDocument): Promise<void> {
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
    for (const batch of inBatches(changes, this.connection.maxChangesPerCall)) {
      const operations = batch.map(({ filter, fields }) => ({
        updateOne: { filter, update: { $set: fields } },
      }));
      const { matchedCount } = await this.connection.change(
        (db) => db.collection<StoredDocument>(collection).bulkWrite(operations, { ordered: true }),
        batch.length,
      );
      matched += matchedCount;
    }
    return matched;
  }

  async remove(collection: string, id: string): Promise<void> {
    await this.ask((db) => db.collection<StoredDocument>(collection).deleteOne({ _id: id }));
  }

  /** Deletes every document that matches the filter, in batches. */
  async removeAll(collection: string, filter: Document): Promise<void> {
    for (;;) {
      const found = await this.ask(
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
      await this.ask((db) => db.collection<StoredDocument>(collection).bulkWrite(operations), found.length);
    }
  }

  /** Stops all waiting and retrying, so that a shutdown ends in time. */
  stopRetrying(): void {
    this.connection.stopRetrying();
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
