import type { RemovedRow } from '@app/domain';

interface Versioned {
  readonly type: string;
  readonly sort: string;
  readonly revision: number;
}

/**
 * The known rows with the news taken in: of each row (`sort`) the one with the highest revision counts, and where that one says
 * removed, none. The known array itself when nothing is newer.
 */
export function newestRows<Row extends Versioned>(
  known: readonly Row[],
  news: readonly (Row | RemovedRow)[],
): readonly Row[] {
  const rows = new Map<string, Row | RemovedRow>(known.map((row) => [row.sort, row]));
  const newer = news.filter((row) => {
    const isNewer = row.revision > (rows.get(row.sort)?.revision ?? -1);
    if (isNewer) rows.set(row.sort, row);
    return isNewer;
  });
  return newer.length === 0 ? known : [...rows.values()].filter(isPresent);
}

function isPresent<Row extends Versioned>(row: Row | RemovedRow): row is Row {
  return row.type !== 'removed';
}
