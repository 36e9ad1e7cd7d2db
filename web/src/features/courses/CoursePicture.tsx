import type { Course } from '@app/domain';
import Box from '@mui/material/Box';
import { distanceColours } from '../../components/DistanceChip';
import { drawCourse, formatMetres, type CourseDrawing, type Label, type Spot } from './course-drawing';

const INK = '#1A237E';

interface CoursePictureProps {
  readonly course: Course;
  readonly label: string;
  /** Id of the element that describes the picture in text. */
  readonly describedBy: string;
}

/**
 * A course seen from above, north up: the line with arrows in the running direction, the distance marks,
 * start and finish.
 */
export function CoursePicture({ course, label, describedBy }: CoursePictureProps) {
  const drawing = drawCourse(course);
  const { color } = distanceColours(course.metres);
  const { width, height, line, ends, marks, arrows } = drawing;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`Bana ${label} sedd uppifrån`}
      aria-describedby={describedBy}
      sx={PICTURE}
    >
      <path
        d={line}
        fill="none"
        stroke={color}
        strokeWidth="6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {arrows.map((arrow) => (
        <Arrow key={`${arrow.x} ${arrow.y}`} {...arrow} color={color} />
      ))}
      {marks.map(({ x, y, text, at }) => (
        <g key={text}>
          <circle cx={x} cy={y} r="4.5" fill="#FFFFFF" stroke={color} strokeWidth="2.5" />
          <text {...at} className="tabular" {...LABEL_TEXT}>
            {text}
          </text>
        </g>
      ))}
      {ends.map((end) => (
        <Flag key={end.text} {...end} />
      ))}
      <Compass />
      <Scale height={height} {...drawing.scale} />
    </Box>
  );
}

const PICTURE = { display: 'block', width: '100%', height: 'auto', fontFamily: 'inherit' };

/** A white outline makes letters readable where they cross a line. */
const LABEL_TEXT = {
  textAnchor: 'middle',
  fontSize: 13,
  fontWeight: 600,
  fill: 'rgba(0, 0, 0, 0.87)',
  stroke: '#FFFFFF',
  strokeWidth: 4,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
} as const;

function Arrow({ x, y, turn, color }: Spot & { turn: number; color: string }) {
  return (
    <path
      d="M-5-6.5 6.5 0-5 6.5-2 0Z"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`}
      fill="#FFFFFF"
      stroke={color}
      strokeWidth="2"
      strokeLinejoin="round"
      paintOrder="stroke"
    />
  );
}

const SQUARE = 3.5;

function Flag({ x, y, text, at }: Label) {
  return (
    <g>
      <g transform={`translate(${x} ${y})`}>
        <circle r="9" fill="#FFFFFF" stroke={INK} strokeWidth="2.5" />
        {[0, 1, 2, 3].map((index) => (
          <rect
            key={index}
            x={(index % 2) * SQUARE - SQUARE}
            y={Math.floor(index / 2) * SQUARE - SQUARE}
            width={SQUARE}
            height={SQUARE}
            fill={index === 0 || index === 3 ? INK : '#FFFFFF'}
          />
        ))}
      </g>
      <text {...at} {...LABEL_TEXT} fill={INK} fontWeight={750}>
        {text}
      </text>
    </g>
  );
}

function Compass() {
  return (
    <g transform="translate(22 30)" fill={INK}>
      <path d="M0-14 6 4 0 0-6 4Z" />
      <text y="19" textAnchor="middle" fontSize="12" fontWeight="700">
        N
      </text>
    </g>
  );
}

function Scale({ height, metres, width }: CourseDrawing['scale'] & { height: number }) {
  return (
    <g transform={`translate(12 ${height - 12})`}>
      <path d={`M0-5V0H${width}V-5`} fill="none" stroke="rgba(0, 0, 0, 0.66)" strokeWidth="1.5" />
      <text
        x={width / 2}
        y="-5"
        textAnchor="middle"
        fontSize="12"
        fill="rgba(0, 0, 0, 0.66)"
        className="tabular"
      >
        {formatMetres(metres)}
      </text>
    </g>
  );
}
