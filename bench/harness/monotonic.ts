/** A clock that all processes of one machine share, in ms: for intervals that begin in one and end in another. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
