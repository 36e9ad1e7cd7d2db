/** Milliseconds in tenths of a second, rounded up as hand timing is: 203 901 → 2040. */
export function tenths(ms: number): number {
  return Math.ceil(ms / 100);
}

/** A result in ms for people: '3:27.0', from an hour on '1:02:03.4'. */
export function formatResult(ms: number): string {
  const all = tenths(ms);
  const seconds = Math.floor(all / 10);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = `${twoDigits(seconds % 60)}.${String(all % 10)}`;
  return hours > 0 ? `${String(hours)}:${twoDigits(minutes % 60)}:${rest}` : `${String(minutes)}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
