import { BSON, type Document } from 'mongodb';
import { MongoCollection } from './mongo-collection';
import { MongoRetries } from './mongo-retries';

/**
 * A MongoDB server's data. It is separate from the server, so that documents, indexes and applied numbered
 * writes survive a kill and restart.
 */
export class MongoData {
  readonly retries = new MongoRetries();
  private readonly collections = new Map<string, MongoCollection>();

  has(namespace: string): boolean {
    return this.collections.has(namespace);
  }

  /** A collection to read, empty when missing. */
  collectionToRead(namespace: string): MongoCollection {
    return this.collections.get(namespace) ?? new MongoCollection(namespace);
  }

  /** A collection to write, created when missing. */
  collectionToWrite(namespace: string): MongoCollection {
    const found = this.collectionToRead(namespace);
    this.collections.set(namespace, found);
    return found;
  }

  drop(namespace: string): void {
    this.collections.delete(namespace);
  }

  rename(from: string, to: string): void {
    const found = this.collectionToWrite(from);
    this.drop(from);
    found.namespace = to;
    this.collections.set(to, found);
  }

  /** The names of all collections, with their database's; optionally of one database. */
  namespaces(database?: string): readonly string[] {
    const all = [...this.collections.keys()].sort();
    return database === undefined ? all : all.filter((name) => name.startsWith(`${database}.`));
  }

  /** Every document of a collection in order of insertion, as the driver returns it. */
  documents(namespace: string): readonly Document[] {
    return [...this.collectionToRead(namespace).all()].map(({ bytes }) => BSON.deserialize(bytes));
  }

  /** Every byte of every document, for tests that search for erased data. */
  bytes(): Buffer {
    const all = [...this.collections.values()].flatMap((collection) => [...collection.all()]);
    return Buffer.concat(all.map(({ bytes }) => bytes));
  }
}
