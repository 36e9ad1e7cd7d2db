import type { RemovedRow } from '@app/domain';

interface Versioned {
  readonly type: string;
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
}

type Known<Row> = readonly (Row | RemovedRow)[];

/**
 * The known rows with the news taken in: of each row (`sort`) the one with the highest revision counts. What says removed stays as that,
 * so that an older row does not come back. The known array itself when nothing is newer.
 */
export function newestRows<Row extends Versioned>(known: Known<Row>, news: Known<Row>): Known<Row> {
  const rows = new Map<string, Row | RemovedRow>(known.map((row) => [row.sort, row]));
  const newer = news.filter((row) => {
    const isNewer = row.revision > (rows.get(row.sort)?.revision ?? -1);
    if (isNewer) rows.set(row.sort, row);
    return isNewer;
  });
  return newer.length === 0 ? known : [...rows.values()];
}

/**
 * A whole list as it was read, by a server that may be behind what is known already. Who is in it no more was removed, unless the list
 * was read before they came.
 */
export function rowsRead<Row extends Versioned>(read: readonly Row[], known: Known<Row> = []): Known<Row> {
  const revision = Math.max(...read.map((row) => row.revision));
  const there = new Set(read.map(({ sort }) => sort));
  return newestRows(
    read,
    known.map((row) =>
      there.has(row.sort) || row.revision > revision
        ? row
        : { type: 'removed', part: row.part, sort: row.sort, revision },
    ),
  );
}
