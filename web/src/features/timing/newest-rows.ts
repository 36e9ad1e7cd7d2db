import type { BoardRow } from '@app/views';

/**
 * The known rows with the news let in, each row at its newest revision. News may be a push or a whole fetch, and come
 * in any order; a row that did not change keeps its identity, and a list without changes too.
 */
export function newestRows(known: readonly BoardRow[], news: readonly BoardRow[]): readonly BoardRow[] {
  const newer = new Map(news.map((row) => [row.sort, row]));
  const kept = known.map((row) => newest(row, newer.get(row.sort)));
  const knownSorts = new Set(known.map(({ sort }) => sort));
  const added = news.filter(({ sort }) => !knownSorts.has(sort));
  const isSame = added.length === 0 && kept.every((row, index) => row === known[index]);
  return isSame ? known : [...kept, ...added];
}

function newest(known: BoardRow, other: BoardRow | undefined): BoardRow {
  return other && other.revision > known.revision ? other : known;
}
