import type { Document } from 'mongodb';
import type { MongoIndex } from './mongo-collection';
import type { MongoCursors } from './mongo-cursors';
import type { MongoData } from './mongo-data';
import { findMatching } from './mongo-queries';
import { refuse } from './mongo-refusals';
import { MongoCollection } from './mongo-collection';

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
    const described = this.data.collectionToRead(namespace).indexes.map(({ name, key, unique }) => ({
      ...{ v: 2, key, name },
      ...(unique && name !== '_id_' && { unique }),
    }));
    return this.cursors.first(namespace, described);
  }

  listCollections({ $db, filter }: Document): Document {
    const database = String($db);
    const described = this.data.namespaces(database).map((namespace) => ({
      ...{ name: namespace.slice(database.length + 1), type: 'collection', options: {} },
      info: { readOnly: false },
    }));
    return this.cursors.first(
      `${database}.$cmd.listCollections`,
      filterDocuments(described, filter as Document),
    );
  }

  listDatabases({ filter }: Document): Document {
    const names = new Set(this.data.namespaces().map((namespace) => namespace.split('.')[0]));
    const described = [...names].map((name) => ({ name, sizeOnDisk: 8192, empty: false }));
    const databases = filterDocuments(described, filter as Document);
    return { databases, totalSize: 8192 * databases.length };
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
    if (this.data.has(String(to)) && dropTarget !== true) refuse(48, 'target namespace exists');
    this.data.rename(from, String(to));
    return {};
  }

  private existing(namespace: string): string {
    return this.data.has(namespace) ? namespace : refuse(26, `ns does not exist: ${namespace}`);
  }
}

function indexOf({ key, name, unique = false }: Document): MongoIndex {
  const fields = Object.entries(key as Document).map(([path, direction]) => [path, Number(direction)]);
  return { name: String(name), key: Object.fromEntries(fields), unique: Boolean(unique) };
}

function indexExists({ indexes }: MongoCollection, { key, name, unique }: MongoIndex): boolean {
  const same = (other: MongoIndex['key']) => JSON.stringify(other) === JSON.stringify(key);
  const found = indexes.find((index) => index.name === name || same(index.key));
  if (!found) return false;
  if (!same(found.key)) refuse(86, `an index named ${name} exists on other fields`);
  if (found.name !== name || found.unique !== unique) refuse(85, `${found.name} exists with other options`);
  return true;
}

function filterDocuments(documents: readonly Document[], filter: Document = {}): readonly Document[] {
  const listed = new MongoCollection('');
  for (const document of documents) listed.put({ _id: document.name as unknown, ...document });
  const names = new Set([...findMatching(listed, filter)].map(({ fields }) => fields.name as unknown));
  return documents.filter(({ name }) => names.has(name));
}
