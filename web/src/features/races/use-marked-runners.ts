import { useState } from 'react';
import type { BoardRunner } from '@app/domain';

/** A swap involves two runners. */
export const MAX_MARKED = 2;

/**
 * The marked runners of a list; undefined unless marking is active. Runners that leave the list are unmarked.
 */
export function useMarkedRunners(runners: readonly BoardRunner[]) {
  const [sorts, setSorts] = useState<readonly string[]>();
  const marked = sorts && runners.filter(({ sort }) => sorts.includes(sort));
  const toggle = () => setSorts(marked ? undefined : []);
  const mark = (sort: string) => {
    const current = marked?.map((one) => one.sort) ?? [];
    setSorts(current.includes(sort) ? current.filter((one) => one !== sort) : [...current, sort]);
  };
  return { marked, toggle, mark };
}
