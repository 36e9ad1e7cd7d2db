import { Binary, Double, Int32, Long, ObjectId, type Document } from 'mongodb';
import { refuse } from './mongo-refusals';

/** A value with an order among its own kind but no JavaScript type for it. */
class Ordered {
  constructor(private readonly text: string) {}

  toString(): string {
    return this.text;
  }
}
// Class names distinguish the kinds, also in the filter library.
class BinaryValue extends Ordered {}
class IdValue extends Ordered {}
class LongValue extends Ordered {}

const SIGN_OFFSET = 2n ** 63n;

/**
 * Converts a value for filters and sorts: numbers of every type compare alike, binaries and ids by bytes,
 * strings by UTF-8 bytes. A Long beyond safe integers compares with its own kind only; a pattern matches no
 * characters from U+D800 on.
 */
export function toComparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\ud800-\uffff]/g, inOrder);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date || value instanceof RegExp) return value;
  if (Array.isArray(value)) return value.map(toComparable);
  if ('_bsontype' in value) return comparableBson(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toComparable(inner)]));
}

/** Moves surrogates behind U+FFFF, so that UTF-16 order equals UTF-8 order. */
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
    : new LongValue((value + SIGN_OFFSET).toString().padStart(20, '0'));
}

/** A text that is equal for values that a unique index treats as equal. */
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

/** A server's sort order: by kind, then by value. */
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

/** The value at a dotted path. Lists are entered by index only. */
export function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Document)[key] : undefined),
      document,
    );
}
