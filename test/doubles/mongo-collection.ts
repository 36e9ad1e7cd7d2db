import { BSON, type Document } from 'mongodb';
import { refuse } from './mongo-refusals';
import { toComparable, keyOf, valueAt } from './mongo-values';
import { decode, encode } from './mongo-wire';

/** One stored document. */
export interface StoredDocument {
  readonly bytes: Buffer;
  /** Its `_id` as a key. */
  readonly id: string;
  /** The values that filters and sorts compare. */
  readonly fields: Document;
}

/** Unique indexes are enforced, others only recorded. */
export interface MongoIndex {
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  readonly unique: boolean;
}

const MAX_BYTES = 16_777_216;
const ID_INDEX: MongoIndex = { name: '_id_', key: { _id: 1 }, unique: true };

/** Documents by `_id`, and the keys of unique indexes. Indexes do not expand lists. */
export class MongoCollection {
  readonly indexes: MongoIndex[] = [ID_INDEX];
  private readonly documents = new Map<string, StoredDocument>();
  /** For every unique index except the first: the `_id` of each key. */
  private readonly uniqueKeys = new Map<MongoIndex, Map<string, string>>();

  constructor(public namespace: string) {}

  all(): Iterable<StoredDocument> {
    return this.documents.values();
  }

  /**
   * The documents that can match a filter: one at most for an `_id`; for a list of `_id`s theirs in list
   * order, as by an index.
   */
  candidates(filter: Document): Iterable<StoredDocument> {
    const id: unknown = toComparable(filter._id);
    if (isListOf(id)) return this.withIds(id.$in.map(keyOf).sort());
    if (id === undefined || id instanceof RegExp || id?.constructor === Object) return this.all();
    return this.withIds([keyOf(id)]);
  }

  private withIds(ids: readonly string[]): StoredDocument[] {
    return [...new Set(ids)].flatMap((id) => this.documents.get(id) ?? []);
  }

  /** Inserts or replaces a document; changes nothing when a unique index forbids it. */
  put(document: Document, before?: StoredDocument): void {
    const stored = toStored(document);
    if (!before && this.documents.has(stored.id)) this.refuseDuplicate(ID_INDEX, stored);
    this.checkTaken(stored, before);
    if (before) this.release(before);
    for (const [index, ids] of this.uniqueKeys) ids.set(indexKey(index, stored), stored.id);
    this.documents.set(stored.id, stored);
  }

  remove(stored: StoredDocument): void {
    this.release(stored);
    this.documents.delete(stored.id);
  }

  addIndex(index: MongoIndex): void {
    if (index.unique) this.uniqueKeys.set(index, this.keysBy(index));
    this.indexes.push(index);
  }

  private checkTaken(stored: StoredDocument, before?: StoredDocument): void {
    for (const [index, ids] of this.uniqueKeys) {
      const holder = ids.get(indexKey(index, stored));
      if (holder !== undefined && holder !== before?.id) this.refuseDuplicate(index, stored);
    }
  }

  private keysBy(index: MongoIndex): Map<string, string> {
    const ids = new Map<string, string>();
    for (const stored of this.documents.values()) {
      const key = indexKey(index, stored);
      if (ids.has(key)) this.refuseDuplicate(index, stored);
      ids.set(key, stored.id);
    }
    return ids;
  }

  private release(stored: StoredDocument): void {
    for (const [index, ids] of this.uniqueKeys) ids.delete(indexKey(index, stored));
  }

  private refuseDuplicate({ name, key }: MongoIndex, { bytes }: StoredDocument): never {
    const document = decode(bytes);
    const keyValue = Object.fromEntries(
      Object.keys(key).map((path) => [path, valueAt(document, path) ?? null]),
    );
    const keyText = BSON.EJSON.stringify(keyValue);
    const message = `E11000 duplicate key error collection: ${this.namespace} index: ${name} dup key: ${keyText}`;
    return refuse(11000, message, { keyPattern: key, keyValue });
  }
}

/** Whether it is an `$in` list without patterns. */
function isListOf(id: unknown): id is { readonly $in: readonly unknown[] } {
  const list: unknown = (id as { readonly $in?: unknown } | undefined)?.$in;
  return Array.isArray(list) && !list.some((each) => each instanceof RegExp);
}

function toStored(document: Document): StoredDocument {
  if (Array.isArray(document._id)) refuse(2, "The '_id' value cannot be of type array");
  const bytes = encode(document);
  if (bytes.length > MAX_BYTES)
    refuse(10334, `object to insert too large. size in bytes: ${String(bytes.length)}`);
  const fields = toComparable(document) as Document;
  return { bytes, id: keyOf(fields._id), fields };
}

function indexKey({ key }: MongoIndex, { fields }: StoredDocument): string {
  return Object.keys(key)
    .map((path) => keyOf(valueAt(fields, path)))
    .join();
}
