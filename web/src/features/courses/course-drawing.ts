import { METRES_PER_DEGREE, pointAt, type Course, type CoursePoint } from '@app/domain';

/** The size of a course picture and the position of everything in it. */
export interface CourseDrawing {
  readonly width: number;
  readonly height: number;
  /** The whole line, as an SVG path. */
  readonly line: string;
  /** Start and finish: one label when they are at the same place, otherwise two. */
  readonly ends: readonly Label[];
  readonly marks: readonly Label[];
  /** Arrow positions; `turn` is the direction in degrees clockwise from the right. */
  readonly arrows: readonly (Spot & { readonly turn: number })[];
  /** The scale bar: its length in metres and its width in the picture. */
  readonly scale: { readonly metres: number; readonly width: number };
}

const WIDTH = 400;
const MARGIN = { x: 64, y: 36 };
const HEIGHT = { least: 240, most: 380 };

/** Start and finish closer than this, in metres, are one place. */
const SAME_PLACE = 40;
/** Marks closer than this in the picture share a label. */
const TOO_CLOSE = 14;

/** Draws a course with north up and east to the right, as large as it fits. */
export function drawCourse(course: Course): CourseDrawing {
  const { toSpot, perMetre, height } = projectionOf(course);
  const { points, length, marks } = course;
  const spotAt = (along: number) => toSpot(pointAt(points, along));
  const ends = isClosed(course)
    ? [{ ...spotAt(0), text: 'Start och mål' }]
    : [
        { ...spotAt(0), text: 'Start' },
        { ...spotAt(length), text: 'Mål' },
      ];
  const step = marks[0] ?? length;
  const arrows = [0, ...marks].map((along) => arrowAt(spotAt, Math.min(along + step / 2, length - step / 8)));
  const scale = scaleFor(perMetre);
  const line = points.map(toSpot);
  const dots = mergeCloseMarks(marks.map((along) => ({ ...spotAt(along), text: formatDistanceMark(along) })));
  const labels = placeLabels([...ends, ...dots], {
    width: WIDTH,
    height,
    drawn: [...line, ...ends.flatMap(flagEdges), ...legendSpots(height, scale.width)],
  });
  return {
    width: WIDTH,
    height,
    line: `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`,
    ends: labels.slice(0, ends.length),
    marks: labels.slice(ends.length),
    arrows: arrows.filter((arrow) =>
      ends.every((end) => Math.hypot(arrow.x - end.x, arrow.y - end.y) > TOO_CLOSE * 2),
    ),
    scale,
  };
}

/** Whether a course finishes where it starts. */
export function isClosed(course: Course): boolean {
  return startFinishGap(course) < SAME_PLACE;
}

/** Whether a course runs clockwise, seen from above. */
export function isClockwise({ points }: Pick<Course, 'points'>): boolean {
  const turned = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + (nextX - x) * (nextY + y);
  }, 0);
  return turned > 0;
}

/** The length of a degree of longitude relative to one of latitude, at the middle of the bounds. */
export function longitudeScale({ south, north }: Course['bounds']): number {
  return Math.cos((((south + north) / 2) * Math.PI) / 180);
}

function projectionOf({ bounds }: Course) {
  const { west, south, east, north } = bounds;
  const part = longitudeScale(bounds);
  const [across, up] = [(east - west) * part * METRES_PER_DEGREE, (north - south) * METRES_PER_DEGREE];
  const room = { x: WIDTH - 2 * MARGIN.x, y: HEIGHT.most - 2 * MARGIN.y };
  const perMetre = Math.min(room.x / Math.max(across, 1), room.y / Math.max(up, 1));
  const height = Math.max(HEIGHT.least, Math.round(up * perMetre + 2 * MARGIN.y));
  const corner = { x: (WIDTH - across * perMetre) / 2, y: (height + up * perMetre) / 2 };
  const toSpot = ([longitude, latitude]: CoursePoint): Spot => ({
    x: corner.x + (longitude - west) * part * METRES_PER_DEGREE * perMetre,
    y: corner.y - (latitude - south) * METRES_PER_DEGREE * perMetre,
  });
  return { toSpot, perMetre, height };
}

function startFinishGap({ points, bounds }: Course): number {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 0;
  const east = (last[0] - first[0]) * longitudeScale(bounds);
  return Math.hypot(east, last[1] - first[1]) * METRES_PER_DEGREE;
}

/** The space taken by the compass and the scale bar, on the left. */
function legendSpots(height: number, scale: number): Spot[] {
  const north = [18, 32, 50].map((y) => ({ x: 22, y }));
  return [...north, ...[12, 12 + scale / 2, 12 + scale].map((x) => ({ x, y: height - 20 }))];
}

/** The edges of a flag, which is wider than the line below it. */
function flagEdges({ x, y }: Spot): Spot[] {
  return [-9, 9].flatMap((by) => [
    { x: x + by, y },
    { x, y: y + by },
  ]);
}

function mergeCloseMarks<Dot extends Spot & { text: string }>(dots: readonly Dot[]): Dot[] {
  const merged: Dot[] = [];
  for (const dot of dots) {
    const index = merged.findIndex(({ x, y }) => Math.hypot(x - dot.x, y - dot.y) < TOO_CLOSE);
    const other = merged[index];
    if (other) merged[index] = { ...other, text: `${other.text} · ${dot.text}` };
    else merged.push(dot);
  }
  return merged;
}

/** Metres before and after an arrow between which its direction is measured. */
const ARROW_HALF_SPAN_METRES = 4;

function arrowAt(spotAt: (along: number) => Spot, along: number): Spot & { turn: number } {
  const [from, to] = [spotAt(along - ARROW_HALF_SPAN_METRES), spotAt(along + ARROW_HALF_SPAN_METRES)];
  return { ...spotAt(along), turn: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI };
}

function scaleFor(perMetre: number): CourseDrawing['scale'] {
  const metres = [1000, 500, 200, 100, 50].find((length) => length * perMetre <= 90) ?? 20;
  return { metres, width: metres * perMetre };
}

/** A position in a picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A label beside a dot: `at` is the middle of its text, on the baseline. */
export interface Label extends Spot {
  readonly text: string;
  readonly at: Spot;
}

/** Average width of a letter and height of a line of text. */
const LETTER_WIDTH = 7;
const LINE_HEIGHT = 13;
/** Distance from the middle of a dot to the nearest edge of its text. */
const LABEL_OFFSET = 11;
/** Least distance between text and the picture's edge. */
const EDGE_MARGIN = 2;

const ANGLES = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Positions that text should not cover: points along the line and other drawn things. */
  readonly drawn: readonly Spot[];
}

/** Places labels beside their dots in order, each on the side with the most room. */
export function placeLabels(dots: readonly (Spot & { text: string })[], picture: Picture): Label[] {
  const occupied: Spot[] = [...picture.drawn];
  return dots.map((dot) => {
    const half = (dot.text.length * LETTER_WIDTH) / 2;
    const middles = ANGLES.map((angle) => ({
      x: dot.x + Math.cos(angle) * (LABEL_OFFSET + half),
      y: dot.y + Math.sin(angle) * (LABEL_OFFSET + LINE_HEIGHT / 2),
    }));
    const clearances = middles.map((middle) => clearanceAt(middle, half, { ...picture, drawn: occupied }));
    const best = middles[clearances.indexOf(Math.max(...clearances))] ?? dot;
    occupied.push(...cornersOf(best, half));
    return { ...dot, at: { x: best.x, y: best.y + LINE_HEIGHT / 3 } };
  });
}

/** The distance from text to the nearest thing drawn; negative outside the picture. */
function clearanceAt({ x, y }: Spot, half: number, { width, height, drawn }: Picture): number {
  const inside =
    Math.min(x - half, width - x - half, y - LINE_HEIGHT / 2, height - y - LINE_HEIGHT / 2) - EDGE_MARGIN;
  if (inside < 0) return inside;
  const gaps = drawn.map((spot) =>
    Math.hypot(Math.max(0, Math.abs(spot.x - x) - half), Math.max(0, Math.abs(spot.y - y) - LINE_HEIGHT / 2)),
  );
  return Math.min(...gaps, MAX_CLEARANCE);
}

/** Distances above this count as equal. */
const MAX_CLEARANCE = 40;

function cornersOf({ x, y }: Spot, half: number): Spot[] {
  return [-half, 0, half].flatMap((dx) =>
    [-LINE_HEIGHT / 2, LINE_HEIGHT / 2].map((dy) => ({ x: x + dx, y: y + dy })),
  );
}

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
