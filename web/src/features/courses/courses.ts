import { type Course, placeAt } from '@app/domain';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../api/client';
import { eastwardPart, isClockwise } from './course-drawing';
import { directionInWords } from './course-words';

/** Where this edition's distances are run. It does not change while the server runs. */
export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => getJson<Course[]>('/api/courses', { signal }),
  staleTime: 60 * 60_000,
});

/** A course as a file for watches and phones. */
export function gpxAddress({ name }: Pick<Course, 'name'>): string {
  return `/api/courses/${encodeURIComponent(name)}.gpx`;
}

/** The first metres, which tell where one sets off. */
const FIRST = 40;

/** The way a course takes, for who does not see it: 'Banan går moturs och börjar österut.' */
export function wayInWords(course: Course): string {
  const [here, there] = [placeAt(course.points, 0), placeAt(course.points, FIRST)];
  const east = (there[0] - here[0]) * eastwardPart(course.bounds);
  const direction = (Math.atan2(east, there[1] - here[1]) * 180) / Math.PI;
  return `Banan går ${isClockwise(course) ? 'medurs' : 'moturs'} och börjar ${directionInWords(direction)}.`;
}
