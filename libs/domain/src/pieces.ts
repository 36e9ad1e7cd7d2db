/** Long work in chunks, so that the caller can yield between two of them. */
export type Pieces<T> = Generator<undefined, T, undefined>;

/** How many runners, or events, of a day make a chunk. */
export const PIECE = 500;

/** Runs all chunks at once. Throws what the work throws. */
export function inOneGo<T>(pieces: Pieces<T>): T {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}
