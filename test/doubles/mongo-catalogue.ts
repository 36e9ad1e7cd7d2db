import type { Document } from 'mongodb';
import type { MongoCollection, MongoIndex } from './mongo-collection';
import type { MongoCursors } from './mongo-cursors';
import type { MongoData } from './mongo-data';
import { refuse } from './mongo-refusals';

/** The commands for collections and indexes. */
export class MongoCatalogue {
  constructor(
    private readonly data: MongoData,
    private readonly cursors: MongoCursors,
  ) {}

  createIndexes({ createIndexes, indexes, $db }: Document): Document {
    const namespace = `${String($db)}.${String(createIndexes)}`;
    const createdCollectionAutomatically = !this.data.has(namespace);
    const collection = this.data.collectionToWrite(namespace);
    const numIndexesBefore = collection.indexes.length;
    for (const index of (indexes as readonly Document[]).map(indexOf))
      if (!indexExists(collection, index)) collection.addIndex(index);
    return {
      numIndexesBefore,
      numIndexesAfter: collection.indexes.length,
      createdCollectionAutomatically,
    };
  }

  listIndexes({ listIndexes, $db }: Document): Document {
    const namespace = this.existing(`${String($db)}.${String(listIndexes)}`);
    const described = this.data
      .collectionToRead(namespace)
      .indexes.map(({ name, key }) => ({ v: 2, key, name }));
    return this.cursors.first(namespace, described);
  }

  /** All collections, or the one of a name. */
  listCollections({ $db, filter = {} }: Document): Document {
    const database = String($db);
    const { name: only, ...others } = filter as Document;
    if (Object.keys(others).length > 0) refuse(2, 'collections are found by name here');
    const described = this.data
      .namespaces(database)
      .map((namespace) => namespace.slice(database.length + 1))
      .filter((name) => only === undefined || name === only)
      .map((name) => ({ ...{ name, type: 'collection', options: {} }, info: { readOnly: false } }));
    return this.cursors.first(`${database}.$cmd.listCollections`, described);
  }

  /** Like servers from 7.0: dropping a missing collection succeeds. */
  drop({ drop, $db }: Document): Document {
    const ns = `${String($db)}.${String(drop)}`;
    if (!this.data.has(ns)) return {};
    const nIndexesWas = this.data.collectionToRead(ns).indexes.length;
    this.data.drop(ns);
    return { ns, nIndexesWas };
  }

  dropDatabase({ $db }: Document): Document {
    for (const namespace of this.data.namespaces(String($db))) this.data.drop(namespace);
    return { dropped: $db as unknown };
  }

  renameCollection({ renameCollection, to, dropTarget }: Document): Document {
    const from = this.existing(String(renameCollection));
    if (dropTarget === true) refuse(2, 'a rename replaces no collection here');
    if (this.data.has(String(to))) refuse(48, 'target namespace exists');
    this.data.rename(from, String(to));
    return {};
  }

  private existing(namespace: string): string {
    return this.data.has(namespace) ? namespace : refuse(26, `ns does not exist: ${namespace}`);
  }
}

function indexOf({ key, name }: Document): MongoIndex {
  const fields = Object.entries(key as Document).map(([path, direction]) => [path, Number(direction)]);
  return { name: String(name), key: Object.fromEntries(fields) };
}

function indexExists({ indexes }: MongoCollection, { key, name }: MongoIndex): boolean {
  const found = indexes.find((index) => index.name === name);
  if (found && JSON.stringify(found.key) !== JSON.stringify(key))
    refuse(86, `an index named ${name} exists on other fields`);
  return found !== undefined;
}
