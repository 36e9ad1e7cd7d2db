import clsx from 'clsx';
import type { CourseOutline } from '@app/domain';
import { useAppConfig } from '../api/app-config';
import styles from './CourseMark.module.css';

interface CourseMarkProps {
  /** One distance; without it all courses, to the same scale. */
  readonly metres?: number;
  /** CSS pixels, at any size of the picture. */
  readonly stroke?: number;
  readonly className?: string | undefined;
}

/**
 * A course from above, in the colour of the surrounding text: decoration. Renders nothing for an unknown
 * course.
 */
export function CourseMark({ metres, stroke = 3, className = '' }: CourseMarkProps) {
  const loops = useAppConfig().outlines.filter((each) => each.metres === (metres ?? each.metres));
  const [longest] = loops;
  if (!longest) return null;
  const dot = `M${longest.start.join(' ')}h0`;
  return (
    <svg viewBox={viewBoxAround(loops, 0.08)} aria-hidden="true" className={clsx(styles.mark, className)}>
      {loops.map(({ path }) => (
        <path key={path} d={path} strokeWidth={stroke} />
      ))}
      {metres && <path d={dot} strokeWidth={stroke * 2.6} />}
    </svg>
  );
}

/** Returns the viewBox around the outlines; `room` is the margin as a fraction of the longer side. */
export function viewBoxAround(outlines: readonly CourseOutline[], room: number): string {
  const left = Math.min(...outlines.map(({ box: [x] }) => x));
  const top = Math.min(...outlines.map(({ box: [, y] }) => y));
  const width = Math.max(...outlines.map(({ box: [x, , wide] }) => x + wide)) - left;
  const height = Math.max(...outlines.map(({ box: [, y, , high] }) => y + high)) - top;
  const edge = Math.max(width, height) * room;
  return [left - edge, top - edge, width + 2 * edge, height + 2 * edge].join(' ');
}
