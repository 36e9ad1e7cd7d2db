import type { Course } from '@app/domain';

const inWhole = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 0 });
const inKilometres = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 });

/** 5603.4 → '5 603 m'. */
export function formatMetres(metres: number): string {
  return `${inWhole.format(metres)} m`;
}

/** The distance run, as text beside a mark: '400 m', '1 400 m', and in whole or half kilometres '1,5 km'. */
export function formatDistanceMark(metres: number): string {
  return metres >= 1000 && metres % 500 === 0
    ? `${inKilometres.format(metres / 1000)} km`
    : formatMetres(metres);
}

const DIRECTIONS = [
  'norrut',
  'åt nordost',
  'österut',
  'åt sydost',
  'söderut',
  'åt sydväst',
  'västerut',
  'åt nordväst',
];

/** A direction in degrees clockwise from north, as text: 90 → 'österut'. */
export function directionText(degrees: number): string {
  return DIRECTIONS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? '';
}

/** A sentence about climb, lowest and highest point of a course. */
export function elevationText({
  climb,
  lowest,
  highest,
}: Pick<Course, 'climb' | 'lowest' | 'highest'>): string {
  const between = `från ${formatMetres(lowest)} till ${formatMetres(highest)} över havet`;
  return climb === 0
    ? `Den är platt, ${between}.`
    : `Den stiger sammanlagt ${formatMetres(climb)} och går ${between}.`;
}
