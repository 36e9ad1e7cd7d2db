import { type Course, courseOf, type Position } from '@app/domain';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readContent } from './content-file';
import type { Edition } from './edition.schema';

const position = z
  .custom<Position>(isPosition, 'must be [degrees east, degrees north, metres above the sea]')
  .transform(([longitude, latitude, elevation]): Position => [longitude, latitude, elevation]);

const line = z.object({
  type: z.literal('LineString', { error: 'must be "LineString": one line from the start to the finish' }),
  coordinates: z
    .array(position)
    .min(2, 'must have at least two positions')
    .max(10_000, 'must have at most 10,000 positions'),
});
const feature = z.object({ type: z.literal('Feature'), geometry: line });
const collection = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(feature).length(1, 'must be one feature: the course'),
  })
  .transform(({ features }) => features[0]?.geometry.coordinates ?? []);

/** A GeoJSON line, alone, in a feature or in a collection; ignores all other fields. */
const course = z.discriminatedUnion(
  'type',
  [
    line.transform(({ coordinates }) => coordinates),
    feature.transform(({ geometry }) => geometry.coordinates),
    collection,
  ],
  { error: 'must be GeoJSON: a Feature, or a FeatureCollection of one, with a LineString' },
);

/** Maximum deviation from the named distance; a map and a measuring wheel differ a little. */
const MAX_DEVIATION = 0.03;

/** Reads the courses that an edition names, in its order. Adds the files' problems to `problems`. */
export function readCourses(
  contentDir: string,
  { distances }: Pick<Edition, 'distances'>,
  problems: string[],
): Course[] {
  return distances.flatMap(({ metres, course: name }) => {
    if (name === null) return [];
    const file = join(contentDir, 'courses', name);
    const read = readContent(file, course);
    if ('problems' in read) {
      problems.push(...read.problems);
      return [];
    }
    const found = courseOf({ name: name.replace(/\.geojson$/, ''), metres }, read.content);
    if (Math.abs(found.length - metres) <= metres * MAX_DEVIATION) return [found];
    const message = `must be ${String(metres)} m long, as its distance in edition.json, and is ${String(Math.round(found.length))} m`;
    problems.push(read.at.problem([], message));
    return [];
  });
}

/** Returns the problems of all course files, for an invalid edition that cannot say which of them it uses. */
export function courseProblems(contentDir: string): string[] {
  const folder = join(contentDir, 'courses');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.geojson'));
  return files.sort().flatMap((name) => {
    const read = readContent(join(folder, name), course);
    return 'problems' in read ? read.problems : [];
  });
}

/** Ignores values after the first three, such as a time. */
function isPosition(value: unknown): boolean {
  return Array.isArray(value) && POSITION_LIMITS.every((limit, index) => isNumberWithin(limit, value[index]));
}

function isNumberWithin(limit: number, value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/** Limits of a position: degrees east, degrees north, metres above or below the sea. */
const POSITION_LIMITS = [180, 90, 9000];
