import Box from '@mui/material/Box';
import { distanceLabel, type CourseOutline } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { viewBoxAround } from '../../components/CourseMark';
import { distanceColours } from '../../components/DistanceChip';

/** All courses on one map, to one scale and from one line, with a text alternative. */
export function CourseOutlines() {
  const outlines = useAppConfig().outlines;
  const [longest] = outlines;
  if (!longest) return null;
  const unit = Math.max(longest.box[2] / WIDTH, longest.box[3] / HEIGHT);
  return (
    <Box
      component="svg"
      viewBox={viewBoxAround(outlines, 0.065)}
      role="img"
      aria-label={`Banorna sedda uppifrån: ${[...outlines]
        .reverse()
        .map(({ metres }) => distanceLabel(metres))
        .join(', ')}, från samma linje`}
      sx={pictureStyle}
    >
      {outlines.map((outline) => (
        <path key={outline.metres} d={outline.path} fill="#FFF8E1" fillOpacity="0.5" />
      ))}
      {outlines.map((outline) => (
        <Line key={outline.metres} outline={outline} unit={unit} />
      ))}
      <FinishLine at={longest.start} unit={unit} />
      {outlines.map((outline) => (
        <Label key={outline.metres} outline={outline} unit={unit} />
      ))}
    </Box>
  );
}

/** The picture's size before scaling: sizes below are in its pixels. */
const WIDTH = 560;
const HEIGHT = 400;

interface OutlineProps {
  readonly outline: CourseOutline;
  readonly unit: number;
}

/** A white edge separates lines where courses share a street. */
function Line({ outline: { metres, path }, unit }: OutlineProps) {
  const line = { d: path, fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  return (
    <g>
      <path {...line} stroke="#FFFFFF" strokeWidth={15 * unit} />
      <path {...line} stroke={distanceColours(metres).color} strokeWidth={9 * unit} />
    </g>
  );
}

/** At the point farthest from the start, where courses are farthest apart. */
function Label({ outline: { metres, far }, unit }: OutlineProps) {
  return (
    <g transform={`translate(${far.join(' ')}) scale(${unit})`}>
      <rect
        x="-36"
        y="-18"
        width="72"
        height="36"
        rx="18"
        fill={distanceColours(metres).color}
        stroke="#FFFFFF"
        strokeWidth="3"
      />
      <text y="7" textAnchor="middle" fill="#FFFFFF" fontSize="20" fontWeight="800">
        {distanceLabel(metres)}
      </text>
    </g>
  );
}

function FinishLine({ at, unit }: { at: CourseOutline['start']; unit: number }) {
  return (
    <g transform={`translate(${at.join(' ')}) scale(${unit})`}>
      <circle r="20" fill="#FFFFFF" stroke="#1A237E" strokeWidth="4" />
      <path d="M-12-12h8v8h-8zM4-12h8v8h-8zM-4-4h8v8h-8zM-12 4h8v8h-8zM4 4h8v8h-8z" fill="#1A237E" />
    </g>
  );
}

const pictureStyle = { display: 'block', width: '100%', height: 'auto', maxHeight: { xs: 300, md: 460 } };
