/** Milliseconds in which a second tap on the same bib counts as the same tap. */
const LOCK_MS = 600;

/** Takes one tap per bib and lock time; another bib is never held up. */
export interface TapLock {
  /** Whether a tap at `at` (ms on any steady clock) counts. */
  readonly take: (sort: string, at: number) => boolean;
  /** Opens a bib again at once: its tap was taken back. */
  readonly release: (sort: string) => void;
}

export function tapLock(lockMs = LOCK_MS): TapLock {
  const taken = new Map<string, number>();
  return {
    take: (sort, at) => {
      const last = taken.get(sort);
      if (last !== undefined && at - last < lockMs) return false;
      taken.set(sort, at);
      return true;
    },
    release: (sort) => void taken.delete(sort),
  };
}
