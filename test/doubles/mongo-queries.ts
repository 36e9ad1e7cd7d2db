import type { Document } from 'mongodb';
import { Query } from 'mingo';
import type { MongoCollection, StoredDocument } from './mongo-collection';
import { refuse } from './mongo-refusals';
import { toComparable, compareValues, valueAt } from './mongo-values';

/** The documents that match a filter, in order of insertion. */
export function* findMatching(collection: MongoCollection, filter: Document = {}): Iterable<StoredDocument> {
  const query = queryOf(filter);
  for (const stored of collection.candidates(filter)) if (query.test(stored.fields)) yield stored;
}

function queryOf(filter: Document): Query {
  try {
    return new Query(toComparable(filter) as Document, {});
  } catch (error) {
    return refuse(2, String(error));
  }
}

/** Sorts documents; the sort is stable. */
export function sortDocuments(
  found: readonly StoredDocument[],
  sort: Document = {},
): readonly StoredDocument[] {
  const order = Object.entries(sort).map(([path, direction]) => [path, Number(direction)] as const);
  return found.toSorted((one, other) => {
    for (const [path, direction] of order) {
      const difference = compareValues(valueAt(one.fields, path), valueAt(other.fields, path));
      if (difference !== 0) return difference * direction;
    }
    return 0;
  });
}

/** Returns a function that picks the named top-level fields and the `_id`; all fields when none is named. */
export function projection(fields: Document = {}): (document: Document) => Document {
  const paths = Object.entries(fields);
  if (paths.length === 0) return (document) => document;
  if (paths.some(([path, shown]) => Number(shown) !== 1 || path.includes('.')))
    refuse(31254, 'a projection names top-level fields here');
  return (document) =>
    Object.fromEntries(Object.entries(document).filter(([key]) => key === '_id' || key in fields));
}
