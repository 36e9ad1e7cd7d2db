/** Long work in chunks, so that the caller can yield between two of them. */
export type ChunkedWork<T> = Generator<undefined, T, undefined>;

/** How many runners, or events, of a day make a chunk. */
export const CHUNK_SIZE = 500;

/** Runs all chunks at once. Throws what the work throws. */
export function runAllChunks<T>(pieces: ChunkedWork<T>): T {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}
