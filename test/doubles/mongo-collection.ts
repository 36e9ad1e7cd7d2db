import { BSON, type Document } from 'mongodb';
import { refuse } from './mongo-refusals';
import { toComparable, keyOf } from './mongo-values';
import { encode } from './mongo-wire';

/** One stored document. */
export interface StoredDocument {
  readonly bytes: Buffer;
  /** Its `_id` as a key. */
  readonly id: string;
  /** The values that filters and sorts compare. */
  readonly fields: Document;
}

/** Only recorded: the product relies on no unique index but that of `_id`. */
export interface MongoIndex {
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
}

const MAX_BYTES = 16_777_216;
const ID_INDEX: MongoIndex = { name: '_id_', key: { _id: 1 } };

/** Documents by `_id`. */
export class MongoCollection {
  readonly indexes: MongoIndex[] = [ID_INDEX];
  private readonly documents = new Map<string, StoredDocument>();

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

  /** Inserts a document, or replaces the one before; refuses a second one with the same `_id`. */
  put(document: Document, before?: StoredDocument): void {
    const stored = toStored(document);
    if (!before && this.documents.has(stored.id)) {
      const keyValue = { _id: document._id as unknown };
      const message = `E11000 duplicate key error collection: ${this.namespace} index: _id_ dup key: ${BSON.EJSON.stringify(keyValue)}`;
      refuse(11000, message, { keyPattern: ID_INDEX.key, keyValue });
    }
    this.documents.set(stored.id, stored);
  }

  remove(stored: StoredDocument): void {
    this.documents.delete(stored.id);
  }

  addIndex(index: MongoIndex): void {
    this.indexes.push(index);
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
