import type { Db, Document } from 'mongodb';
import type { WayToServer } from '../remote/calls';
import type { DatabaseAddress } from './address';
import { Connection, type ConnectionOptions } from './connection';
import { isDuplicate } from './judge';
import { AT_ONCE, inPortions } from './portions';

/** A document that is known by its `_id` alone. */
export interface Kept extends Document {
  readonly _id: string;
}

/** How many are deleted by one call. */
const DELETIONS_AT_ONCE = 50;

/** How many documents at most are expected where all are asked for. */
export const MANY = 5000;

/**
 * One MongoDB database, asked plainly: finding, inserting, updating and deleting documents by `_id` and simple filters, which every
 * server of its protocol can do. What must be exclusive is an insert of an `_id`; everything else may be said twice. Each call has a
 * deadline and is tried again while that may help; what is written is on the disks of a majority when it resolves.
 */
export class Database {
  private constructor(private readonly connection: Connection) {}

  /** Waits until the server is there. Throws StoreFailed, in words, for one that will never let us in. */
  static async open(address: DatabaseAddress, options?: ConnectionOptions): Promise<Database> {
    return new Database(await Connection.open(address, options));
  }

  get address(): DatabaseAddress {
    return this.connection.address;
  }

  /** Why the server cannot be used just now, in words; undefined while it can. */
  trouble(): string | undefined {
    return this.connection.trouble();
  }

  /** For how long it cannot be used, and whether because it does not let us in. */
  way(): WayToServer {
    return this.connection.way();
  }

  /** What `work` gives, which may be done again. Throws what it throws about what was asked, and StoreAway. */
  ask<Result>(work: (db: Db) => Promise<Result>, documents = 1): Promise<Result> {
    return this.connection.ask(work, documents);
  }

  /** The same with a single try. */
  askOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    return this.connection.askOnce(work);
  }

  async findOne<Found extends Kept>(collection: string, id: string): Promise<Found | null> {
    return this.ask((db) => db.collection<Kept>(collection).findOne<Found>({ _id: id }));
  }

  /** Those of the documents that there are, in no order. */
  async findAll<Found extends Kept>(collection: string, ids: readonly string[]): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const some of inPortions(ids)) {
      const filter = { _id: { $in: [...some] } };
      const more = await this.ask(
        (db) => db.collection<Kept>(collection).find<Found>(filter).toArray(),
        some.length,
      );
      found.push(...more);
    }
    return found;
  }

  /** Which of the documents' ids stand already. */
  async standing(collection: string, documents: readonly Kept[]): Promise<ReadonlySet<string>> {
    const filter = { _id: { $in: documents.map(({ _id }) => _id) } };
    const found = await this.ask(
      (db) => db.collection<Kept>(collection).find(filter).project<Kept>({ _id: 1 }).toArray(),
      documents.length,
    );
    return new Set(found.map(({ _id }) => _id));
  }

  /** All documents, in the order of their ids, which are texts. */
  async all<Found extends Kept>(collection: string): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (;;) {
      const filter = { _id: { $gt: found.at(-1)?._id ?? '' } };
      const more = await this.ask(
        (db) => db.collection<Kept>(collection).find<Found>(filter).sort({ _id: 1 }).limit(AT_ONCE).toArray(),
        AT_ONCE,
      );
      found.push(...more);
      if (more.length < AT_ONCE) return found;
    }
  }

  /** The ids of all documents. */
  async ids(collection: string): Promise<readonly string[]> {
    const found = await this.ask(
      (db) => db.collection<Kept>(collection).find().project<Kept>({ _id: 1 }).toArray(),
      MANY,
    );
    return found.map(({ _id }) => _id);
  }

  /** Writes a document unless one with its `_id` stands; whether it did. An insert that was in doubt may have been one's own. */
  async insert(collection: string, document: Kept): Promise<boolean> {
    try {
      await this.ask((db) => db.collection<Kept>(collection).insertOne(document));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Writes those whose `_id` does not stand yet; whether that was all of them. */
  async insertMissing(collection: string, documents: readonly Kept[]): Promise<boolean> {
    let areAllNew = true;
    for (const some of inPortions(documents)) {
      try {
        await this.ask(
          (db) => db.collection<Kept>(collection).insertMany([...some], { ordered: false }),
          some.length,
        );
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        areAllNew = false;
      }
    }
    return areAllNew;
  }

  /** Sets fields of a document that fits the filter, which names its `_id`; whether there was one. */
  async set(collection: string, filter: Kept, fields: Document): Promise<boolean> {
    const { matchedCount } = await this.ask((db) =>
      db.collection<Kept>(collection).updateOne(filter, { $set: fields }),
    );
    return matchedCount > 0;
  }

  /** Sets a document's fields, whether it stands or not. */
  async put(collection: string, { _id, ...fields }: Kept): Promise<void> {
    while (!(await this.set(collection, { _id }, fields)))
      if (await this.insert(collection, { _id, ...fields })) return;
  }

  /** Sets fields of the documents that fit their filters, which name their `_id`s, in order; tells how many there were. */
  async setAll(
    collection: string,
    changes: readonly { readonly filter: Kept; readonly fields: Document }[],
  ): Promise<number> {
    let matched = 0;
    for (const some of inPortions(changes, this.connection.changesAtOnce)) {
      const operations = some.map(({ filter, fields }) => ({
        updateOne: { filter, update: { $set: fields } },
      }));
      const { matchedCount } = await this.connection.change(
        (db) => db.collection<Kept>(collection).bulkWrite(operations, { ordered: true }),
        some.length,
      );
      matched += matchedCount;
    }
    return matched;
  }

  async remove(collection: string, id: string): Promise<void> {
    await this.ask((db) => db.collection<Kept>(collection).deleteOne({ _id: id }));
  }

  /** Removes every document that fits the filter, a portion at a time. */
  async removeAll(collection: string, filter: Document): Promise<void> {
    for (;;) {
      const found = await this.ask(
        (db) =>
          db
            .collection<Kept>(collection)
            .find(filter)
            .project<Kept>({ _id: 1 })
            .limit(DELETIONS_AT_ONCE)
            .toArray(),
        DELETIONS_AT_ONCE,
      );
      if (found.length === 0) return;
      const operations = found.map(({ _id }) => ({ deleteOne: { filter: { ...filter, _id } } }));
      await this.ask((db) => db.collection<Kept>(collection).bulkWrite(operations), found.length);
    }
  }

  /** From now on nothing is waited for: whoever stops has other things to end in time. */
  hurry(): void {
    this.connection.hurry();
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
