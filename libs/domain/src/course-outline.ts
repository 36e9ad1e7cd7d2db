import { type Course, type CoursePoint, METRES_PER_DEGREE } from './course';

/** A course as a small drawing, for pictures of a race. Whole metres, east right, north up. */
export interface CourseOutline {
  /** The distance of the course. */
  readonly metres: number;
  /** An SVG path. All courses of an edition share one origin: the start of the first is 0 0. */
  readonly path: string;
  /** The bounding box, as an SVG viewBox. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly start: readonly [x: number, y: number];
  /** The point farthest from the start. */
  readonly far: readonly [x: number, y: number];
}

/**
 * The outlines of an edition's courses, to one scale, longest first so that the others draw above it. Each
 * has a few dozen points.
 */
export function outlinesOf(courses: readonly Course[]): CourseOutline[] {
  const origin = courses[0]?.points[0];
  if (!origin) return [];
  return courses.map((course) => outlineOf(course, origin)).sort((one, other) => other.metres - one.metres);
}

/** Bends below this share of the whole extent count as straight. */
const TOLERANCE_SHARE = 1 / 500;

function outlineOf({ metres, points }: Course, origin: CoursePoint): CourseOutline {
  const spots = points.map((point) => spotOf(point, origin));
  const start = spots[0] ?? ORIGIN;
  const box = boxOf(spots);
  const kept = simplified(spots, Math.max(box[2], box[3]) * TOLERANCE_SHARE);
  const far = spots.reduce(
    (most, spot) => (distanceBetween(start, spot) > distanceBetween(start, most) ? spot : most),
    start,
  );
  return { metres, path: `M${kept.map(([x, y]) => `${x} ${y}`).join('L')}`, box, start, far };
}

type Spot = readonly [x: number, y: number];

const ORIGIN: Spot = [0, 0];

function spotOf([longitude, latitude]: CoursePoint, [east, north]: CoursePoint): Spot {
  const narrowing = Math.cos((north * Math.PI) / 180);
  const x = Math.round((longitude - east) * narrowing * METRES_PER_DEGREE);
  const y = Math.round((north - latitude) * METRES_PER_DEGREE);
  return [x, y];
}

function boxOf(spots: readonly Spot[]): CourseOutline['box'] {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

const distanceBetween = ([x, y]: Spot, [otherX, otherY]: Spot) => Math.hypot(x - otherX, y - otherY);

/** Drops points while none is farther from the line than `tolerance` (Douglas-Peucker). */
function simplified(spots: readonly Spot[], tolerance: number): readonly Spot[] {
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last || spots.length < 3) return spots;
  const offs = spots.map((spot) => distanceToLine(spot, first, last));
  const most = Math.max(...offs);
  if (most <= tolerance) return [first, last];
  const turn = offs.indexOf(most);
  const before = simplified(spots.slice(0, turn + 1), tolerance);
  return [...before.slice(0, -1), ...simplified(spots.slice(turn), tolerance)];
}

/** Distance from a point to the line through two others, or to the point where they coincide. */
function distanceToLine(spot: Spot, from: Spot, to: Spot): number {
  const length = distanceBetween(from, to);
  if (length === 0) return distanceBetween(spot, from);
  const across = (to[0] - from[0]) * (spot[1] - from[1]) - (to[1] - from[1]) * (spot[0] - from[0]);
  return Math.abs(across) / length;
}
