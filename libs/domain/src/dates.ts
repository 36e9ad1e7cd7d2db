/** Whether the text is a time of day, 'HH:MM'. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Whether the text is a valid date of this century, 'YYYY-MM-DD': race ids have two digits for the year. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  return day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const HOUR = 3_600_000;
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * The instant (epoch ms) of 'YYYY-MM-DDTHH:mm[:ss[.SSS]]' in Stockholm. Throws RangeError for anything else.
 * In the doubled hour of autumn the first counts; in the skipped hour of spring the result is an hour later.
 */
export function stockholmInstant(wall: string): number {
  if (!/^[\d-]{10}T\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(wall) || !isDate(wall.slice(0, 10)))
    throw notATime(wall);
  const asIfUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asIfUtc)) throw notATime(wall);
  const inSummer = asIfUtc - 2 * HOUR;
  return offset(inSummer) === 2 * HOUR ? inSummer : asIfUtc - HOUR;
}

/** The date in Stockholm at an instant: 'YYYY-MM-DD'. */
export function stockholmDate(ms: number): string {
  return wallClock.format(ms).slice(0, 10);
}

/** The time of day in Stockholm for a sentence: 'kl. 10.42'. */
export function clockText(ms: number): string {
  return `kl.\u00a0${stockholmTime(ms).slice(0, 5).replace(':', '.')}`;
}

/** The time of day in Stockholm at an instant: 'HH:mm:ss'. */
export function stockholmTime(ms: number): string {
  return wallClock.format(ms).slice(11, 19);
}

/** A date ('2025-09-13') with its weekday: 'lördag 13 september 2025'. */
export function weekdayDateText(date: string): string {
  const options = {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(Date.parse(`${date}T12:00Z`));
}

/** An instant in Stockholm for a sentence: 'lördag 6 september 2025 kl. 23.59'. */
export function dateTimeText(ms: number): string {
  return `${weekdayDateText(stockholmDate(ms))} ${clockText(ms)}`;
}

/** The date in Stockholm at an instant: '13 september 2025'. */
export function dateText(ms: number): string {
  const options = { timeZone: 'Europe/Stockholm', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(ms);
}

function offset(ms: number): number {
  const wholeSecond = Math.floor(ms / 1000) * 1000;
  return Date.parse(`${stockholmDate(ms)}T${stockholmTime(ms)}Z`) - wholeSecond;
}

function notATime(wall: string): RangeError {
  return new RangeError(`not a local time: '${wall}'`);
}
