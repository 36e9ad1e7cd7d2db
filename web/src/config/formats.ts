import { stockholmDate } from '@app/domain';

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('sv-SE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2025-09-13' → '13 september 2025'. */
export function formatDay(date: string): string {
  return dayFormat.format(Date.parse(`${date}T00:00Z`));
}

/** '2025-09-13' → 'lördag 13 september 2025'. */
export function formatWeekday(date: string): string {
  return weekdayFormat.format(Date.parse(`${date}T00:00Z`));
}

const dayOfYearFormat = new Intl.DateTimeFormat('sv-SE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** '2025-09-12' → 'fredag 12 september', when the year is obvious. */
export function formatDayOfYear(date: string): string {
  return dayOfYearFormat.format(Date.parse(`${date}T00:00Z`));
}

/** '11:45' → '11.45'. */
export function formatClock(time: string): string {
  return time.replace(':', '.');
}

/** The 'YYMMDD' of a race day's stream as '2025-09-13', and back. */
export const dateOfDay = (day: string) => `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`;
export const dayOfDate = (date: string) => date.slice(2).replaceAll('-', '');

const shortDayFormat = new Intl.DateTimeFormat('sv-SE', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Stockholm',
});

/**
 * Formats the day of an instant (epoch ms) as '15 juli'; '' if it equals `date` ('2025-09-13'), or without
 * one.
 */
export function formatOtherDay(at: number, date: string | undefined): string {
  return date === undefined || stockholmDate(at) === date ? '' : shortDayFormat.format(at);
}

const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
});

/**
 * Formats an instant (ISO or epoch ms) in Swedish time: '1 september 2025 kl. 12.05'. The clock time does not
 * wrap.
 */
export function formatMoment(instant: string | number): string {
  const text = momentFormat.format(typeof instant === 'number' ? instant : Date.parse(instant));
  return text.replace(/kl. (\d+):/, 'kl.\u00a0$1.');
}

const currencyFormats = new Map<string, Intl.NumberFormat>();

/** 250 → '250 kr'. Whole units of `currency`. */
export function formatMoney(amount: number, currency = 'SEK'): string {
  const cached = currencyFormats.get(currency);
  const format =
    cached ?? new Intl.NumberFormat('sv-SE', { style: 'currency', currency, maximumFractionDigits: 0 });
  if (!cached) currencyFormats.set(currency, format);
  return format.format(amount);
}
