/** Work that is long on a large day, in pieces: whoever does it may answer others between two of them. */
export type Pieces<T> = Generator<undefined, T, undefined>;

/** So many of a day's runners, or events, are worked through in a piece. */
export const PIECE = 500;

/** All pieces, one right after the other. Throws what the work throws. */
export function inOneGo<T>(pieces: Pieces<T>): T {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}
