import type { CourseOutline } from '@app/domain';
import Box from '@mui/material/Box';
import { useAppConfig } from '../api/app-config';

interface CourseMarkProps {
  /** One distance; without it all courses, to the same scale. */
  readonly metres?: number;
  /** CSS pixels, at any size of the picture. */
  readonly stroke?: number;
  readonly sx?: object;
}

/**
 * A course from above, in the colour of the surrounding text: decoration. Renders nothing for an unknown
 * course.
 */
export function CourseMark({ metres, stroke = 3, sx = {} }: CourseMarkProps) {
  const loops = useAppConfig().outlines.filter((each) => each.metres === (metres ?? each.metres));
  const [longest] = loops;
  if (!longest) return null;
  const dot = `M${longest.start.join(' ')}h0`;
  return (
    <Box component="svg" viewBox={viewBoxAround(loops, 0.08)} aria-hidden="true" sx={{ ...markStyle, ...sx }}>
      {loops.map(({ path }) => (
        <path key={path} d={path} strokeWidth={stroke} {...LINE} />
      ))}
      {metres && <path d={dot} strokeWidth={stroke * 2.6} {...LINE} />}
    </Box>
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

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

const markStyle = { display: 'block', flexShrink: 0, overflow: 'visible' } as const;
