import { useCallback, useEffect, useState } from 'react';

/** A list that is shown a page at a time. `page` counts from 0. */
export interface TurningPages<Item> {
  readonly shown: readonly Item[];
  readonly page: number;
  readonly pages: number;
}

/** The page of `items` that is on show: `size` items, and the next ones every `everyMs`, from the beginning again after the last. */
export function useTurningPages<Item>(
  items: readonly Item[],
  { size, everyMs, isPaused }: { size: number; everyMs: number; isPaused: boolean },
): TurningPages<Item> {
  const [turns, setTurns] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  useEffect(() => {
    if (isPaused || pages === 1) return undefined;
    const timer = setInterval(() => {
      setTurns((known) => known + 1);
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs, isPaused, pages]);
  const page = turns % pages;
  return { shown: items.slice(page * size, (page + 1) * size), page, pages };
}

/** As many rows as are shown until the place has been measured. */
const ROWS_AT_FIRST = 8;

/** How many rows of `rowEm` (in the place's own letter size) fit into a place, and the ref that measures it. At least one. */
export function useRowsThatFit(
  rowEm: number,
): readonly [rows: number, ref: (place: HTMLElement | null) => void] {
  const [rows, setRows] = useState(ROWS_AT_FIRST);
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
