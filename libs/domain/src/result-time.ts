/** Converts ms to tenths of a second, rounded up as in hand timing: 203 901 → 2040. */
export function tenths(ms: number): number {
  return Math.ceil(ms / 100);
}

/** The difference of two results, ms, as a reader of their tenths computes it. */
export function shownGap(result: number, best: number): number {
  return (tenths(result) - tenths(best)) * 100;
}

/** Formats a result in ms: '3:27.0', from an hour on '1:02:03.4'. */
export function formatResult(ms: number): string {
  const all = tenths(ms);
  const seconds = Math.floor(all / 10);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = `${twoDigits(seconds % 60)}.${String(all % 10)}`;
  return hours > 0 ? `${String(hours)}:${twoDigits(minutes % 60)}:${rest}` : `${String(minutes)}:${rest}`;
}

/** Formats a result in ms as whole seconds, rounded up as statistics require, with hours: '0:17:43'. */
export function formatWholeSeconds(ms: number): string {
  const all = Math.ceil(ms / 1000);
  const minutes = Math.floor(all / 60);
  return `${String(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(all % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * Parses a result as lists write it ('0:21:14,3', '21.14', '1:02:03'): in ms, and as text with the precision
 * measured. Undefined for anything else.
 */
export function parseResult(text: string): { readonly ms: number; readonly text: string } | undefined {
  const read = FORMS.map((form) => form.exec(text.trim())).find((match) => match !== null);
  if (!read) return undefined;
  const [, hours, minutes, seconds, figures] = read;
  const [h, m, s] = [hours ?? 0, minutes, seconds].map(Number) as [number, number, number];
  if (s > 59 || (hours && m > 59)) return undefined;
  const fraction = figures ? `.${figures}` : '';
  const clock = h > 0 ? `${String(h)}:${twoDigits(m)}` : String(m);
  const ms = ((h * 60 + m) * 60 + s) * 1000 + Math.round(Number(`0${fraction}`) * 1000);
  return { ms, text: `${clock}:${twoDigits(s)}${fraction}` };
}

/**
 * With colons; with full stops and hours, as in Swedish spreadsheets; minutes and seconds with a full stop.
 */
const FORMS = [
  /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?$/,
  /^(\d)\.(\d{2})\.(\d{2})(?:,(\d{1,3}))?$/,
  /^()(\d{1,3})\.(\d{2})(?:[.,](\d))?$/,
];
