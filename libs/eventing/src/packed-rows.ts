import type { Row } from './view';

/** A partition's rows in the order they first came. */
export type RowsByKey = Map<string, Row>;

/** Rows as bytes outside of the heap: the names of the fields once, then the values. Rows are JSON, so nothing is lost. */
export function pack(rows: RowsByKey): Buffer {
  const layouts = new Map<string, number>();
  const lines = Array.from(rows, ([key, row]) => {
    const layout = JSON.stringify(Object.keys(row));
    const number = layouts.get(layout) ?? layouts.size;
    layouts.set(layout, number);
    return [key, number, ...(Object.values(row) as unknown[])];
  });
  return Buffer.from(JSON.stringify([[...layouts.keys()], lines]));
}

/** Exactly what was packed, with the fields in the same order. */
export function unpack(packed: Buffer): RowsByKey {
  const [layouts, lines] = JSON.parse(packed.toString()) as [string[], [string, number, ...unknown[]][]];
  const fields = layouts.map((layout) => JSON.parse(layout) as string[]);
  const rows: RowsByKey = new Map();
  for (const [key, number, ...values] of lines) {
    const named = fields[number]?.map((field, index) => [field, values[index]]) ?? [];
    rows.set(key, Object.fromEntries(named) as Row);
  }
  return rows;
}
