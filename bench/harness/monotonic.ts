/** A clock that all processes of one machine share, in ms: for intervals across two processes. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
