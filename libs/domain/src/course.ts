import { ownValue } from './own-value';
/** A position: degrees east and north (WGS 84), metres above sea level. */
export type Position = readonly [longitude: number, latitude: number, elevation: number];

/** A position and its distance from the start along the course, in metres. */
export type CoursePoint = readonly [longitude: number, latitude: number, elevation: number, along: number];

/** The course of a distance, ready to be drawn. All lengths are metres. */
export interface Course {
  /** The name of its file without the extension; also used in addresses. */
  readonly name: string;
  /** The nominal distance; `length` is measured along the points. */
  readonly metres: number;
  readonly length: number;
  readonly climb: number;
  readonly lowest: number;
  readonly highest: number;
  readonly bounds: CourseBounds;
  readonly points: readonly CoursePoint[];
  /** Distances to mark between start and finish, at even steps. */
  readonly marks: readonly number[];
}

/** Degrees. */
interface CourseBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Builds a course from the positions along it, two or more. */
export function courseOf(
  { name, metres }: Pick<Course, 'name' | 'metres'>,
  positions: readonly Position[],
): Course {
  const points = withDistances(positions);
  const length = points.at(-1)?.[3] ?? 0;
  const heights = points.map(([, , elevation]) => elevation);
  return {
    name,
    metres,
    length,
    climb: climbOf(heights),
    lowest: Math.min(...heights),
    highest: Math.max(...heights),
    bounds: boundsOf(points),
    points,
    marks: marksOf(length),
  };
}

/** Length of a degree of latitude on the sphere below. */
export const METRES_PER_DEGREE = 111_195;

const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two positions along the ground, by the haversine formula; accurate to half a per cent. */
export function metresBetween(
  [lon, lat]: readonly [number, number, ...number[]],
  [otherLon, otherLat]: readonly [number, number, ...number[]],
): number {
  const upward = Math.sin(radians(otherLat - lat) / 2) ** 2;
  const sideways = Math.sin(radians(otherLon - lon) / 2) ** 2;
  const both = upward + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * sideways;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(both)));
}

function withDistances(positions: readonly Position[]): CoursePoint[] {
  let along = 0;
  return positions.map((position, index) => {
    const before = positions[index - 1];
    if (before) along += metresBetween(before, position);
    const [longitude, latitude, elevation] = position;
    return [longitude, latitude, elevation, Math.round(along * 10) / 10];
  });
}

/** Smaller rises are measurement noise. */
const MIN_RISE = 1;

function climbOf(heights: readonly number[]): number {
  let [climb, from = 0] = [0, heights[0]];
  for (const height of heights) {
    if (Math.abs(height - from) < MIN_RISE) continue;
    climb += Math.max(0, height - from);
    from = height;
  }
  return Math.round(climb);
}

function boundsOf(points: readonly CoursePoint[]): CourseBounds {
  const [longitudes, latitudes] = [points.map(([east]) => east), points.map(([, north]) => north)];
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

const STEPS = [100, 200, 500, 1000, 2000, 5000, 10_000];
const MAX_PARTS = 8.25;

/** Uses the smallest step that gives eight parts at most; no mark right before the finish. */
function marksOf(length: number): number[] {
  const step = STEPS.find((metres) => length / metres <= MAX_PARTS) ?? length;
  const count = Math.max(0, Math.ceil((length - step / 4) / step) - 1);
  return Array.from({ length: count }, (_, index) => (index + 1) * step);
}

/** The point `along` metres into a course, or its start or finish when outside. */
export function pointAt(points: readonly CoursePoint[], along: number): CoursePoint {
  const next = points.findIndex(([, , , metres]) => metres >= along);
  const [before, after] = [points[next - 1], points[next]];
  if (!after) return points.at(-1) ?? NO_POINT;
  if (!before) return after;
  const part = (along - before[3]) / (after[3] - before[3]);
  const between = (index: 0 | 1 | 2) => before[index] + part * (after[index] - before[index]);
  return [between(0), between(1), between(2), along];
}

const NO_POINT: CoursePoint = [0, 0, 0, 0];

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

/** A course as a GPX 1.1 file, for watches and phones: one track with heights and this title. */
export function gpxOf({ bounds, points }: Pick<Course, 'bounds' | 'points'>, title: string): string {
  const name = `<name>${escaped(title)}</name>`;
  const { west, south, east, north } = bounds;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="raceday" xmlns="http://www.topografix.com/GPX/1/1" ${INSTANCE}>`,
    `<metadata>${name}<bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/></metadata>`,
    `<trk>${name}<type>running</type><trkseg>`,
    ...points.map(
      ([lon, lat, elevation]) => `<trkpt lat="${lat}" lon="${lon}"><ele>${elevation}</ele></trkpt>`,
    ),
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n');
}

const INSTANCE =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd"';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML. Control characters, which XML cannot represent, become blanks. */
function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, ' ').replace(/[&<>"']/g, (sign) => ownValue(ENTITIES, sign) ?? sign);
}
