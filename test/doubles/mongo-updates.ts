import { Double, Int32, Long, ObjectId, type Document } from 'mongodb';
import { refuse } from './mongo-refusals';
import { toComparable, keyOf, valueAt } from './mongo-values';

type Operator = (document: Document, path: string, value: unknown) => void;

const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: setAt,
  $unset: unsetAt,
  $inc: (document, path, by) => {
    setAt(document, path, sum(valueAt(document, path) ?? new Int32(0), by));
  },
};

/** Applies an update: the named fields, or all except `_id`. May change `document` itself. */
export function applyUpdate(document: Document, update: unknown, isNew = false): Document {
  const { $setOnInsert = {}, ...changes } = assertSupported(update);
  const id: unknown = document._id;
  const after = isReplacement(update) ? { _id: id, ...changes } : applyOperators(document, changes);
  if (isNew) applyOperators(after, { $set: $setOnInsert });
  if (id !== undefined && keyOf(toComparable(after._id)) !== keyOf(toComparable(id)))
    refuse(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  return after;
}

/** The document that an upsert inserts when its filter matches none. */
export function documentToUpsert(filter: Document, update: unknown): Document {
  const start: Document = {};
  for (const [path, value] of equalities(filter))
    if (path === '_id' || !isReplacement(update)) setAt(start, path, value);
  const { _id, ...fields } = applyUpdate(start, update, true);
  return { _id: _id === undefined ? new ObjectId() : _id, ...fields };
}

function assertSupported(update: unknown): Document {
  if (typeof update !== 'object' || update === null || Array.isArray(update))
    return refuse(9, 'updates by pipelines are not known here');
  const paths = isReplacement(update) ? [] : Object.values(update).flatMap((fields) => Object.keys(fields));
  const twice = paths.find((path, index) => paths.indexOf(path) < index);
  if (twice !== undefined) refuse(40, `Updating the path '${twice}' would create a conflict at '${twice}'`);
  return update;
}

function isReplacement(update: unknown): boolean {
  return !Object.keys(update as Document)[0]?.startsWith('$');
}

function applyOperators(document: Document, changes: Document): Document {
  for (const [name, fields] of Object.entries(changes)) {
    const operator = OPERATORS[name] ?? refuse(9, `Unknown modifier: ${name}`);
    for (const [path, value] of Object.entries(fields as Document)) operator(document, path, value);
  }
  return document;
}

function equalities(filter: Document): readonly [string, unknown][] {
  return Object.entries(filter).flatMap(([path, value]): readonly [string, unknown][] => {
    if (path === '$and') return (value as readonly Document[]).flatMap(equalities);
    if (path.startsWith('$') || value instanceof RegExp) return [];
    if (value?.constructor !== Object) return [[path, value]];
    const { $eq } = value as Document;
    if ($eq !== undefined) return [[path, $eq]];
    return Object.keys(value as Document).some((key) => key.startsWith('$')) ? [] : [[path, value]];
  });
}

function setAt(document: Document, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let inner: Document = document;
  for (const key of keys) {
    inner[key] ??= {};
    inner = inner[key] as Document;
    if (!Array.isArray(inner) && inner.constructor !== Object)
      refuse(28, `Cannot create field '${last}' in element {${key}: …}`);
  }
  inner[last] = value;
}

function unsetAt(document: Document, path: string): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const inner = keys.length > 0 ? valueAt(document, keys.join('.')) : document;
  if (typeof inner === 'object' && inner !== null) Reflect.deleteProperty(inner, last);
}

/** Integers stay integers, and widen to Long when needed. */
function sum(...terms: readonly unknown[]): unknown {
  if (!terms.every(isNumeric)) refuse(14, 'Cannot increment with non-numeric argument');
  if (terms.some((term) => term instanceof Double))
    return new Double(terms.reduce<number>((total, term) => total + Number(term), 0));
  const total = terms.reduce<bigint>((total, term) => total + BigInt(String(term)), 0n);
  const isSmall = terms.every((term) => term instanceof Int32) && total === BigInt.asIntN(32, total);
  return isSmall ? new Int32(Number(total)) : Long.fromBigInt(total);
}

function isNumeric(value: unknown): boolean {
  return value instanceof Int32 || value instanceof Long || value instanceof Double;
}
