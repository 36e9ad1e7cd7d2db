import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Row } from './view';

/** A partition's rows in the order they first came. */
export type RowsByKey = Map<string, Row>;

/** Rows as compressed JSON outside of the heap. Rows are JSON, so nothing is lost, and resemble each other, so little is left. */
export function pack(rows: RowsByKey): Uint8Array {
  const deflated = deflateRawSync(JSON.stringify([...rows]), { level: 1 });
  return new Uint8Array(deflated); // a copy: what zlib gives is the beginning of a larger piece of memory
}

/** Exactly what was packed, with the fields in the same order. */
export function unpack(packed: Uint8Array): RowsByKey {
  return new Map(JSON.parse(inflateRawSync(packed).toString()) as [string, Row][]);
}
