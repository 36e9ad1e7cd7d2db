import fc from 'fast-check';
import { isRemoved, packRows, RowTable, unpackRows, type RowsByKey } from './row-table';
import { type Row } from './view';

interface Note extends Row {
  readonly text: string;
}

describe('RowTable', () => {
  it('ignores an older row', () => {
    const table = new RowTable();
    table.put('a', '1', note('new', 2));
    table.put('a', '1', note('old', 1));
    expect(table.get('a', '1')).toEqual(note('new', 2));
  });

  it('reads the same from packed and unpacked partitions', () => {
    const puts = fc.array(
      fc.record({ partition: fc.nat({ max: 20 }), key: fc.nat({ max: 3 }), text: fc.option(fc.string()) }),
      { maxLength: 200, size: 'max' },
    );
    fc.assert(
      fc.property(puts, (changes) => {
        const table = new RowTable({ partitions: 3, rows: 6 });
        const model = new Map<string, RowsByKey>();
        for (const [index, { partition, key, text }] of changes.entries()) {
          const rows = model.get(`p${partition}`) ?? new Map<string, Row>();
          const row = text === null ? ({ revision: index, removed: true } as const) : note(text, index);
          model.set(`p${partition}`, rows.set(`k${key}`, row));
          table.put(`p${partition}`, `k${key}`, row);
        }
        expect([...table.partitions()]).toEqual([...model.keys()]);
        for (const [partition, rows] of model) {
          const present = [...rows].filter(([, row]) => !isRemoved(row));
          expect([...table.entries(partition)]).toEqual(present);
          for (const [key, row] of rows)
            expect(table.get(partition, key)).toEqual(isRemoved(row) ? undefined : row);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is empty after clear', () => {
    const table = new RowTable();
    table.put('a', '1', note('one', 1));
    table.clear();
    expect([table.get('a', '1'), [...table.entries('a')], [...table.partitions()]]).toEqual([
      undefined,
      [],
      [],
    ]);
  });
});

describe('Packed rows', () => {
  it('unpack byte for byte, whatever their fields', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(null), fc.boolean());
    const fields = fc.dictionary(fc.constantFrom('b', 'a', 'c', 'åäö', 'd e'), value);
    const rows = fc.array(fc.tuple(fc.string(), fields, fc.nat()));
    fc.assert(
      fc.property(rows, (entries) => {
        const before: RowsByKey = new Map(entries.map(([key, row, revision]) => [key, { ...row, revision }]));
        expect(JSON.stringify([...unpackRows(packRows(before))])).toBe(JSON.stringify([...before]));
      }),
    );
  });
});

function note(text: string, revision: number): Note {
  return { text, revision };
}
