/** Milliseconds in which a second tap on the same bib counts as the same tap. */
const LOCK_MS = 600;

/** Takes one tap per bib and lock time; another bib is never held up. `at` is in ms on any steady clock. */
export function tapLock(lockMs = LOCK_MS): (sort: string, at: number) => boolean {
  const taken = new Map<string, number>();
  return (sort, at) => {
    const last = taken.get(sort);
    if (last !== undefined && at - last < lockMs) return false;
    taken.set(sort, at);
    return true;
  };
}
