import { Binary, Double, Int32, Long, ObjectId, type Document } from 'mongodb';
import { refuse } from './mongo-refusals';

/** A value that has an order among its own kind and no JavaScript type to show it. */
class Ordered {
  constructor(private readonly text: string) {}

  toString(): string {
    return this.text;
  }
}
// Kinds are told apart by the names of their classes, also by what evaluates filters.
class BinaryValue extends Ordered {}
class IdValue extends Ordered {}
class LongValue extends Ordered {}

const OUT_OF_SIGN = 2n ** 63n;

/**
 * The value as filters and orders compare it: numbers of every type alike, binaries and ids by their bytes, texts by those of
 * UTF-8. A Long beyond what a number holds compares with its like alone; a pattern finds no characters from U+D800 on.
 */
export function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\ud800-\uffff]/g, inOrder);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date || value instanceof RegExp) return value;
  if (Array.isArray(value)) return value.map(comparable);
  if ('_bsontype' in value) return comparableBson(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparable(inner)]));
}

/** JavaScript has the halves of the highest characters in the middle; here they stand last, and their order is that of UTF-8. */
function inOrder(unit: string): string {
  const code = unit.charCodeAt(0);
  return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
}

function comparableBson(value: object): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.valueOf();
  if (value instanceof Long) return comparableLong(value.toBigInt());
  if (value instanceof ObjectId) return new IdValue(value.toHexString());
  if (value instanceof Binary) {
    const head = Buffer.from([0, 0, 0, 0, value.sub_type]);
    head.writeUInt32BE(value.length());
    return new BinaryValue(head.toString('hex') + value.toString('hex'));
  }
  return refuse(2, `${value.constructor.name} is not known here`);
}

function comparableLong(value: bigint): unknown {
  const number = Number(value);
  return Number.isSafeInteger(number)
    ? number
    : new LongValue((value + OUT_OF_SIGN).toString().padStart(20, '0'));
}

/** A text that is the same for values that a unique index takes for the same. */
export function keyOf(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  if (value instanceof Date) return `Date ${String(value.valueOf())}`;
  if (value instanceof Ordered || value instanceof RegExp)
    return `${value.constructor.name} ${String(value)}`;
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${keyOf(inner)}`);
  return `${value.constructor.name} {${entries.join()}}`;
}

const KINDS: readonly ((value: unknown) => boolean)[] = [
  (value) => value === undefined || value === null,
  (value) => typeof value === 'number' || value instanceof LongValue,
  (value) => typeof value === 'string',
  (value) => typeof value === 'object' && value?.constructor === Object,
  Array.isArray,
  (value) => value instanceof BinaryValue,
  (value) => value instanceof IdValue,
  (value) => typeof value === 'boolean',
  (value) => value instanceof Date,
];

/** The order of a server: first by kind, then by value, each in its own order. */
export function compareValues(one: unknown, other: unknown): number {
  const kind = (value: unknown) => KINDS.findIndex((isOfKind) => isOfKind(value));
  if (kind(one) !== kind(other)) return kind(one) - kind(other);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (one instanceof Date && other instanceof Date) return one.valueOf() - other.valueOf();
  const text = (value: unknown) =>
    typeof value === 'string' || value instanceof Ordered ? String(value) : keyOf(value);
  if (text(one) === text(other)) return 0;
  return text(one) < text(other) ? -1 : 1;
}

/** What stands at a dotted path. Lists are gone into by their indexes only. */
export function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Document)[key] : undefined),
      document,
    );
}
