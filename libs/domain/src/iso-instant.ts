const MINUTE = 60_000;

/** The minute formatted last: crossings come in the order of time, and formatting a date whole costs more than all else in a row. */
let minute = NaN;
let untilSeconds = '';

/** An instant (epoch ms) as `Date.toISOString` writes it, at a tenth of the price. */
export function isoInstant(ms: number): string {
  const start = Math.floor(ms / MINUTE) * MINUTE;
  if (start !== minute) {
    untilSeconds = new Date(start).toISOString().slice(0, -'00.000Z'.length);
    minute = start;
  }
  const rest = ms - start;
  const seconds = `${padded(Math.floor(rest / 1000), 2)}.${padded(rest % 1000, 3)}Z`;
  return untilSeconds + seconds;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
