import type { Term } from '@app/adapters';

/** How the work goes that one node does for all, as the others hear of it. */
export interface DutyNews {
  /** Events that reactors have still to deal with, and those reactors whose event at hand has failed. */
  readonly reactors: { readonly waiting: number; readonly stuck: readonly string[] };
  /** Mail that waits and since when (epoch ms), and how many this process was told were refused for good. */
  readonly mail: { readonly waiting: number; readonly since: number | null; readonly refused: number };
}

/** What only one node does at a time. */
export interface DutyWork {
  /** Goes on until the term is over; resolves when nothing of it goes on any more. */
  onDuty(term: Term): Promise<void>;
  /** What it has to tell. */
  news?(): Partial<DutyNews>;
}

/** Resolves when the term is over. */
export function endOf({ over }: Pick<Term, 'over'>): Promise<void> {
  if (over.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    over.addEventListener('abort', () => resolve(), { once: true });
  });
}
