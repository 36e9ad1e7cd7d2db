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
  const outlinePoints = points.map((point) => outlinePointOf(point, origin));
  const start = outlinePoints[0] ?? ORIGIN;
  const box = boxOf(outlinePoints);
  const shownPoints = simplified(outlinePoints, Math.max(box[2], box[3]) * TOLERANCE_SHARE);
  const far = outlinePoints.reduce(
    (farthest, point) =>
      distanceBetween(start, point) > distanceBetween(start, farthest) ? point : farthest,
    start,
  );
  return { metres, path: `M${shownPoints.map(([x, y]) => `${x} ${y}`).join('L')}`, box, start, far };
}

type OutlinePoint = readonly [x: number, y: number];

const ORIGIN: OutlinePoint = [0, 0];

function outlinePointOf([longitude, latitude]: CoursePoint, [east, north]: CoursePoint): OutlinePoint {
  const narrowing = Math.cos((north * Math.PI) / 180);
  const x = Math.round((longitude - east) * narrowing * METRES_PER_DEGREE);
  const y = Math.round((north - latitude) * METRES_PER_DEGREE);
  return [x, y];
}

function boxOf(outlinePoints: readonly OutlinePoint[]): CourseOutline['box'] {
  const [xs, ys] = [outlinePoints.map(([x]) => x), outlinePoints.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

const distanceBetween = ([x, y]: OutlinePoint, [otherX, otherY]: OutlinePoint) =>
  Math.hypot(x - otherX, y - otherY);

/** Drops points while none is farther from the line than `tolerance` (Douglas-Peucker). */
function simplified(outlinePoints: readonly OutlinePoint[], tolerance: number): readonly OutlinePoint[] {
  const [first, last] = [outlinePoints[0], outlinePoints.at(-1)];
  if (!first || !last || outlinePoints.length < 3) return outlinePoints;
  const distances = outlinePoints.map((point) => distanceToLine(point, first, last));
  const farthest = Math.max(...distances);
  if (farthest <= tolerance) return [first, last];
  const farthestIndex = distances.indexOf(farthest);
  const before = simplified(outlinePoints.slice(0, farthestIndex + 1), tolerance);
  return [...before.slice(0, -1), ...simplified(outlinePoints.slice(farthestIndex), tolerance)];
}

/** Distance from a point to the line through two others, or to the point where they coincide. */
function distanceToLine(point: OutlinePoint, from: OutlinePoint, to: OutlinePoint): number {
  const length = distanceBetween(from, to);
  if (length === 0) return distanceBetween(point, from);
  const across = (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
  return Math.abs(across) / length;
}
