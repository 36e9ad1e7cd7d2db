import fc from 'fast-check';
import { applyChange, CachedRows, RowTable, type RowsByKey } from './row-table';
import { OnDemandViewStore } from './testing/view-stores';
import { isInRange, isRemoved, type Removed, type Row, type RowChange } from './view';

interface Note extends Row {
  readonly text: string;
}

describe('RowTable', () => {
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

  it('reads packed rows byte for byte, whatever their fields', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(null), fc.boolean());
    const fields = fc.dictionary(fc.constantFrom('b', 'a', 'c', 'åäö', 'd e'), value);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fields)), (entries) => {
        const table = new RowTable({ partitions: 0, rows: 0 });
        const model: RowsByKey = new Map(entries.map(([key, row]) => [key, { ...row, revision: 1 }]));
        for (const [key, row] of model) table.put('packed', key, row);
        table.put('other', '1', note('packs the partition before', 1));
        expect(JSON.stringify([...table.entries('packed')])).toBe(JSON.stringify([...model]));
      }),
    );
  });
});

describe('A row change', () => {
  it.each<[string, readonly [made: Row | Removed, stored?: Row | Removed], known: boolean, unknown: boolean]>(
    [
      ['adds a row', [note('one', 5)], true, true],
      ['removes a row that never existed', [removed(5)], true, false],
      ['has different fields', [note('other', 5), note('one', 4)], true, true],
      ['has the same fields', [note('one', 5), note('one', 4)], true, false],
      ['is already stored', [note('one', 5), note('one', 5)], true, false],
      ['is older than the row', [note('other', 5), note('one', 6)], false, false],
      ['removes a row', [removed(5), note('one', 4)], true, true],
      ['removes a removed row', [removed(5), removed(4)], true, false],
      ['removes a newer row', [removed(5), note('one', 6)], false, false],
      ['adds a removed row again', [note('one', 5), removed(4)], true, true],
      ['is older than the removal', [note('one', 5), removed(6)], false, false],
    ],
  )(
    'that %s: whether it has an effect',
    (...[, [newRow, current], isEffective, isEffectiveIfConditional]) => {
      const after = (made: RowChange) => {
        const rows: RowsByKey = new Map(current && [['1', current]]);
        applyChange(rows, made);
        return rows.get('1');
      };
      expect(after(change(newRow))).toBe(isEffective ? newRow : current);
      expect(after(change(newRow, true))).toBe(isEffectiveIfConditional ? newRow : current);
    },
  );
});

describe('isInRange', () => {
  it('includes the first partition and excludes the last', () => {
    const range = { from: 'race-', below: 'race-250913' };
    const parts = ['all', 'race-240914-08', 'race-250912-56', 'race-250913-08', 'race-260912-08'];
    expect(parts.filter((part) => isInRange(range, part))).toEqual(['race-240914-08', 'race-250912-56']);
  });
});

describe('CachedRows', () => {
  it('loads an on-demand partition once, when its first event arrives', async () => {
    const remote = new OnDemandViewStore({ from: 'a', below: 'b' });
    const row = (partition: string, revision: number): RowChange => ({
      ...{ view: 'notes', partition, key: '1' },
      row: note(partition, revision),
    });
    const at = { version: 1, log: 'ours', position: '0001' };
    await remote.save('notes', [row('a 1', 1), row('a 2', 1), row('b', 1)], at);
    const load = jest.spyOn(remote, 'load');
    const cached = await CachedRows.load(remote, 'notes');
    expect([cached.get('b', '1'), cached.get('a 1', '1')]).toEqual([row('b', 1).row, undefined]);
    expect([cached.isUnloaded('a 1'), cached.isUnloaded('b')]).toEqual([true, false]);
    expect(load.mock.calls).toEqual([['notes']]);

    const same: RowChange = { ...row('a 1', 2), skipIfUnchanged: true };
    const other: RowChange = { ...row('a 1', 3), key: '2', skipIfUnchanged: true };
    expect(await cached.applyAndKeepEffective([row('b', 2), same, other])).toEqual([
      row('b', 2),
      { ...row('a 1', 3), key: '2' },
    ]);
    expect(await cached.applyAndKeepEffective([{ ...same, row: { revision: 4, removed: true } }])).toEqual([
      { ...row('a 1', 4), row: { revision: 4, removed: true } },
    ]);
    expect(load.mock.calls).toEqual([['notes'], ['notes', 'a 1']]);
    expect([cached.isUnloaded('a 1'), cached.isUnloaded('a 2')]).toEqual([false, true]);
  });
});

function removed(revision: number): Removed {
  return { removed: true, revision };
}

function change(row: Row | Removed, skipIfUnchanged?: true): RowChange {
  return { view: 'notes', partition: 'a', key: '1', row, ...(skipIfUnchanged && { skipIfUnchanged }) };
}

function note(text: string, revision: number): Note {
  return { text, revision };
}
