import type { CourseOutline } from '@app/domain';
import Box from '@mui/material/Box';
import { useAppConfig } from '../api/app-config';

interface CourseMarkProps {
  /** One distance; without it the courses of all, to one scale. */
  readonly metres?: number;
  /** CSS pixels, however large the picture is. */
  readonly stroke?: number;
  readonly sx?: object;
}

/** A course from above, in the colour of the text around it: decoration beside words. Nothing where the course is not known. */
export function CourseMark({ metres, stroke = 3, sx = {} }: CourseMarkProps) {
  const loops = useAppConfig().outlines.filter((each) => each.metres === (metres ?? each.metres));
  const [longest] = loops;
  if (!longest) return null;
  const dot = `M${longest.start.join(' ')}h0`;
  return (
    <Box component="svg" viewBox={boxAround(loops, 0.08)} aria-hidden="true" sx={{ ...markStyle, ...sx }}>
      {loops.map(({ path }) => (
        <path key={path} d={path} strokeWidth={stroke} {...LINE} />
      ))}
      {metres && <path d={dot} strokeWidth={stroke * 2.6} {...LINE} />}
    </Box>
  );
}

/** The viewBox around these, with so much room at its edges, a part of its longer side. */
export function boxAround(outlines: readonly CourseOutline[], room: number): string {
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
