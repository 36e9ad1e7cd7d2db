import { isDate } from './dates';

/** The date and the distance in metres that a race id contains. */
export interface RaceIdentity {
  readonly date: string;
  readonly distance: number;
}

/** The id of a race: race-YYMMDD-NN, where NN is the distance in hundreds of metres. Takes 'YYYY-MM-DD' and metres. */
export function partOf(date: string, distance: number): string {
  const day = date.slice(2).replaceAll('-', '');
  return `race-${day}-${String(distance / 100).padStart(2, '0')}`;
}

/** Parses a race id; undefined for any other text, also for a distance with superfluous zeros. */
export function readPart(part: string): RaceIdentity | undefined {
  const [, day, hundreds] = /^race-(\d{6})-(0[1-9]|[1-9]\d{1,3})$/.exec(part) ?? [];
  if (day === undefined) return undefined;
  const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`;
  return isDate(date) ? { date, distance: Number(hundreds) * 100 } : undefined;
}

/**
 * Whether the text is a race id as `partOf` builds them: a valid date, whole hundreds, no superfluous zeros.
 */
export function isPart(part: string): boolean {
  return readPart(part) !== undefined;
}

/** The race day of a part as 'YYMMDD'. */
export function dayOf(part: string): string {
  return part.slice('race-'.length, 'race-YYMMDD'.length);
}

/** Whether the text is a valid race day, YYMMDD. */
export function isRaceDay(name: string): boolean {
  return /^\d{6}$/.test(name) && isPart(`race-${name}-01`);
}

/**
 * Converts kilometres, as in editions and registrations, to whole metres: 5.6 → 5600, without a floating
 * point error.
 */
export function metresFromKm(km: number): number {
  return Math.round(km * 1000);
}

/** The label of a distance in metres: 800 → '0.8K', 10000 → '10K'. */
export function distanceLabel(distance: number): string {
  return `${String(distance / 1000)}K`;
}

/** The label of a race's distance, such as '0.8K'. */
export function raceLabel(part: string): string {
  return distanceLabel(readPart(part)?.distance ?? 0);
}

// Each has a contrast of 4.5:1 as text on white and under white text, and colour-blind people can distinguish
// them.
const COLOURS: Readonly<Partial<Record<number, string>>> = {
  800: '#00796B',
  1600: '#C2410C',
  2800: '#1D4ED8',
  5600: '#701A75',
};

/** The colour of a distance in metres, the same in tabs, chips, charts and pictures. Always shown with its label. */
export function distanceColour(distance: number): string {
  return COLOURS[distance] ?? '#37474F';
}

/** Revisions of day streams, by day ('250913'). */
export type RevisionByDay = Readonly<Record<string, number>>;

/** The response header with the days' revisions: '250913=12, 260912=0'. */
export const DAY_REVISIONS = 'day-revisions';
