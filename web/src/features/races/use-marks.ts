import { useState } from 'react';
import type { BoardRunner } from '@app/domain';

/** How many change numbers with each other. */
export const MOST_MARKED = 2;

/** Who is marked in a list, as they are there now; undefined until somebody begins to mark. Whoever has left the list is marked no longer. */
export function useMarks(runners: readonly BoardRunner[]) {
  const [sorts, setSorts] = useState<readonly string[]>();
  const marked = sorts && runners.filter(({ sort }) => sorts.includes(sort));
  const toggle = () => setSorts(marked ? undefined : []);
  const mark = (sort: string) => {
    const known = marked?.map((one) => one.sort) ?? [];
    setSorts(known.includes(sort) ? known.filter((one) => one !== sort) : [...known, sort]);
  };
  return { marked, toggle, mark };
}
