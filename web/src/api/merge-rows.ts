import type { RemovedRow } from '@app/domain';

interface Versioned {
  readonly type: string;
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
}

type KnownRows<Row> = readonly (Row | RemovedRow)[];

/**
 * Merges rows by `sort`; the highest revision wins. Removed rows stay as tombstones, so that an older row
 * does not come back. Returns the known array itself when nothing is newer.
 */
export function mergeRows<Row extends Versioned>(
  known: KnownRows<Row>,
  news: KnownRows<Row>,
): KnownRows<Row> {
  const rows = new Map<string, Row | RemovedRow>(known.map((row) => [row.sort, row]));
  const newer = news.filter((row) => {
    const isNewer = row.revision > (rows.get(row.sort)?.revision ?? -1);
    if (isNewer) rows.set(row.sort, row);
    return isNewer;
  });
  return newer.length === 0 ? known : [...rows.values()];
}

/**
 * Merges a fetched list with the known rows; the server may be behind them. A known runner missing from the
 * list is removed, unless the list is older than the runner.
 */
export function mergeFetchedRows<Row extends Versioned>(
  read: readonly Row[],
  known: KnownRows<Row> = [],
): KnownRows<Row> {
  const revision = Math.max(...read.map((row) => row.revision));
  const there = new Set(read.map(({ sort }) => sort));
  return mergeRows(
    read,
    known.map((row) =>
      there.has(row.sort) || row.revision > revision
        ? row
        : { type: 'removed', part: row.part, sort: row.sort, revision },
    ),
  );
}
