import type { RemovedRow } from '@app/domain';

interface Versioned {
  readonly type: string;
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
}

type RowsWithRemoved<Row> = readonly (Row | RemovedRow)[];

/**
 * Merges rows by `sort`; the highest revision wins. Removed rows stay as tombstones, so that an older row
 * does not come back. Returns the known array itself when nothing is newer.
 */
export function mergeRows<Row extends Versioned>(
  cached: RowsWithRemoved<Row>,
  newRows: RowsWithRemoved<Row>,
): RowsWithRemoved<Row> {
  const rows = new Map<string, Row | RemovedRow>(cached.map((row) => [row.sort, row]));
  const newer = newRows.filter((row) => {
    const isNewer = row.revision > (rows.get(row.sort)?.revision ?? -1);
    if (isNewer) rows.set(row.sort, row);
    return isNewer;
  });
  return newer.length === 0 ? cached : [...rows.values()];
}

/**
 * Merges a fetched list with the known rows; the server may be behind them. A known runner missing from the
 * list is removed, unless the list is older than the runner.
 */
export function mergeFetchedRows<Row extends Versioned>(
  fetched: readonly Row[],
  cached: RowsWithRemoved<Row> = [],
): RowsWithRemoved<Row> {
  const revision = Math.max(...fetched.map((row) => row.revision));
  const fetchedSorts = new Set(fetched.map(({ sort }) => sort));
  return mergeRows(
    fetched,
    cached.map((row) =>
      fetchedSorts.has(row.sort) || row.revision > revision
        ? row
        : { type: 'removed', part: row.part, sort: row.sort, revision },
    ),
  );
}
