import { type Course, pointAt } from '@app/domain';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../api/client';
import { directionText, isClockwise, longitudeScale } from './course-drawing';

/** The courses of this edition. They do not change while the server runs. */
export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => getJson<Course[]>('/api/courses', { signal }),
  staleTime: 60 * 60_000,
});

export function gpxAddress({ name }: Pick<Course, 'name'>): string {
  return `/api/courses/${encodeURIComponent(name)}.gpx`;
}

/** Metres from the start that define the starting direction. */
const DIRECTION_METRES = 40;

/** A course's direction as text for screen readers: 'Banan går moturs och börjar österut.' */
export function routeText(course: Course): string {
  const [start, ahead] = [pointAt(course.points, 0), pointAt(course.points, DIRECTION_METRES)];
  const east = (ahead[0] - start[0]) * longitudeScale(course.bounds);
  const direction = (Math.atan2(east, ahead[1] - start[1]) * 180) / Math.PI;
  return `Banan går ${isClockwise(course) ? 'medurs' : 'moturs'} och börjar ${directionText(direction)}.`;
}
