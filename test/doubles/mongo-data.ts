import { BSON, type Document } from 'mongodb';
import { MongoCollection } from './mongo-collection';
import { MongoRetries } from './mongo-retries';

/**
 * What a MongoDB server keeps. It lies outside the server, so that one killed and started again goes on with it: with its
 * documents, its indexes, and the numbered writes it has applied.
 */
export class MongoData {
  readonly retries = new MongoRetries();
  private readonly collections = new Map<string, MongoCollection>();

  has(namespace: string): boolean {
    return this.collections.has(namespace);
  }

  /** A collection to read, empty where there is none. */
  toRead(namespace: string): MongoCollection {
    return this.collections.get(namespace) ?? new MongoCollection(namespace);
  }

  /** A collection to write, made where there is none. */
  toWrite(namespace: string): MongoCollection {
    const found = this.toRead(namespace);
    this.collections.set(namespace, found);
    return found;
  }

  drop(namespace: string): void {
    this.collections.delete(namespace);
  }

  rename(from: string, to: string): void {
    const found = this.toWrite(from);
    this.drop(from);
    found.namespace = to;
    this.collections.set(to, found);
  }

  /** The names of all collections after their database's; of one database, where that is named. */
  namespaces(database?: string): readonly string[] {
    const all = [...this.collections.keys()].sort();
    return database === undefined ? all : all.filter((name) => name.startsWith(`${database}.`));
  }

  /** Every document of a collection in the order of insertion, as the driver would give it. */
  documents(namespace: string): readonly Document[] {
    return [...this.toRead(namespace).all()].map(({ bytes }) => BSON.deserialize(bytes));
  }

  /** Every byte of every document, for those who look for what must not be there. */
  bytes(): Buffer {
    const all = [...this.collections.values()].flatMap((collection) => [...collection.all()]);
    return Buffer.concat(all.map(({ bytes }) => bytes));
  }
}
