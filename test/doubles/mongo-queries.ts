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

/** Returns a function that includes or excludes the named fields. */
export function projection(fields: Document = {}): (document: Document) => Document {
  const { _id: id, ...others } = fields;
  const named = Object.values(others).map(isShown);
  const isInclusion = named[0] ?? (id !== undefined && isShown(id));
  if (named.some((shown) => shown !== isInclusion)) refuse(31254, 'fields are either named or left out');
  const withId = id === undefined || isShown(id);
  const paths = withId === isInclusion ? ['_id', ...Object.keys(others)] : Object.keys(others);
  return isInclusion ? includeFields(paths) : excludeFields(paths);
}

function isShown(shown: unknown): boolean {
  const value = toComparable(shown);
  if (typeof value !== 'number' && typeof value !== 'boolean') refuse(2, 'a projection names fields only');
  return Boolean(value);
}

/** Fields appear in the document's order, whatever the projection's. */
function includeFields(paths: readonly string[]): (document: Document) => Document {
  return (document) =>
    Object.fromEntries(
      Object.entries(document).flatMap(([key, value]): [string, unknown][] => {
        if (paths.includes(key)) return [[key, value]];
        const inner = pathsIn(key, paths);
        return inner.length > 0 && isNested(value) ? [[key, includeFields(inner)(value)]] : [];
      }),
    );
}

function excludeFields(paths: readonly string[]): (document: Document) => Document {
  return (document) =>
    Object.fromEntries(
      Object.entries(document).flatMap(([key, value]): [string, unknown][] => {
        if (paths.includes(key)) return [];
        const inner = pathsIn(key, paths);
        return [[key, inner.length > 0 && isNested(value) ? excludeFields(inner)(value) : value]];
      }),
    );
}

function pathsIn(key: string, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => path.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1));
}

/** Projections do not expand lists here. */
function isNested(value: unknown): value is Document {
  return typeof value === 'object' && value?.constructor === Object;
}
