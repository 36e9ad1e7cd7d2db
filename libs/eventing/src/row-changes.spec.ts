import { hasEffect, isInRange, applyChange } from './row-changes';
import type { Removed, Row, RowChange } from './view';

const row = (text: string, revision: number): Row => Object.assign({ text }, { revision });
const removed = (revision: number): Removed => ({ removed: true, revision });
const change = (to: Row | Removed, isConditional?: true): RowChange => ({
  ...{ view: 'notes', partition: 'a', key: '1', row: to },
  ...(isConditional && { isConditional }),
});

describe('A row change', () => {
  it.each<
    [string, readonly [made: Row | Removed, standing?: Row | Removed], known: boolean, unknown: boolean]
  >([
    ['adds a row', [row('one', 5)], true, true],
    ['removes a row that never existed', [removed(5)], true, false],
    ['has different fields', [row('other', 5), row('one', 4)], true, true],
    ['has the same fields', [row('one', 5), row('one', 4)], true, false],
    ['is already stored', [row('one', 5), row('one', 5)], true, false],
    ['is older than the row', [row('other', 5), row('one', 6)], false, false],
    ['removes a row', [removed(5), row('one', 4)], true, true],
    ['removes a removed row', [removed(5), removed(4)], true, false],
    ['removes a newer row', [removed(5), row('one', 6)], false, false],
    ['adds a removed row again', [row('one', 5), removed(4)], true, true],
    ['is older than the removal', [row('one', 5), removed(6)], false, false],
  ])(
    'that %s: whether it has an effect',
    (...[, [newRow, current], isEffective, isEffectiveIfConditional]) => {
      expect(hasEffect(change(newRow), current)).toBe(isEffective);
      expect(hasEffect(change(newRow, true), current)).toBe(isEffectiveIfConditional);
    },
  );

  it('without an effect leaves the current row', () => {
    const rows = new Map([['1', row('one', 6)]]);
    applyChange(rows, change(row('old', 5), true));
    expect(rows.get('1')).toEqual(row('one', 6));
    applyChange(rows, change(removed(7), true));
    expect([...rows]).toEqual([['1', removed(7)]]);
  });
});

describe('isInRange', () => {
  it('includes the first partition and excludes the last', () => {
    const range = { from: 'race-', below: 'race-250913' };
    const parts = ['all', 'race-240914-08', 'race-250912-56', 'race-250913-08', 'race-260912-08'];
    expect(parts.filter((part) => isInRange(range, part))).toEqual(['race-240914-08', 'race-250912-56']);
  });
});
