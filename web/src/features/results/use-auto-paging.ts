import { useCallback, useEffect, useState } from 'react';

/** The current page of a list. `page` counts from 0. */
export interface AutoPaging<Item> {
  readonly shown: readonly Item[];
  readonly page: number;
  readonly pages: number;
}

/** Shows `size` items at a time, advances every `everyMs`, and restarts after the last page. */
export function useAutoPaging<Item>(
  items: readonly Item[],
  { size, everyMs, isPaused }: { size: number; everyMs: number; isPaused: boolean },
): AutoPaging<Item> {
  const [turns, setTurns] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  useEffect(() => {
    if (isPaused || pages === 1) return undefined;
    const timer = setInterval(() => {
      setTurns((count) => count + 1);
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs, isPaused, pages]);
  const page = turns % pages;
  return { shown: items.slice(page * size, (page + 1) * size), page, pages };
}

/** The number of rows until the container has been measured. */
const INITIAL_ROWS = 8;

/**
 * How many rows of `rowEm` (in the container’s font size) fit, at least one, and the ref that measures the
 * container.
 */
export function useRowsThatFit(
  rowEm: number,
): readonly [rows: number, ref: (place: HTMLElement | null) => void] {
  const [rows, setRows] = useState(INITIAL_ROWS);
  const ref = useCallback(
    (place: HTMLElement | null) => {
      if (!place || typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(() => {
        const row = rowEm * Number.parseFloat(getComputedStyle(place).fontSize);
        setRows(Math.max(1, Math.floor(place.clientHeight / row)));
      });
      observer.observe(place);
      return () => {
        observer.disconnect();
      };
    },
    [rowEm],
  );
  return [rows, ref];
}
