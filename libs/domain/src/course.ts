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
export interface CourseBounds {
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
