import type { Course } from '@app/domain';
import Box from '@mui/material/Box';
import { distanceColours } from '../../components/DistanceChip';
import { formatDistanceMark, formatMetres } from './course-text';

const VIEW = { width: 400, height: 124 };
const AREA = { left: 44, right: 384, top: 16, bottom: 96 };
/** The least height range in metres, so that a flat course does not look hilly. */
const MIN_RANGE_METRES = 20;

/** The height along a course, with the same marks as in its picture. */
export function ElevationProfile({ course, label }: { course: Course; label: string }) {
  const { color, tint } = distanceColours(course.metres);
  const { lowest, highest, length, marks } = course;
  const { toX, toY, floor, ceiling } = axesOf(course);
  const line = course.points
    .map(([, , height, along]) => `${toX(along).toFixed(1)} ${toY(height).toFixed(1)}`)
    .join('L');
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      width={VIEW.width}
      height={VIEW.height}
      role="img"
      aria-label={`Höjdprofil för bana ${label}: som lägst ${formatMetres(lowest)}, som högst ${formatMetres(highest)} över havet`}
      sx={{ display: 'block', width: '100%', height: 'auto' }}
    >
      <g {...AXIS}>
        {[floor, ceiling].map((height) => (
          <g key={height}>
            <path d={`M${AREA.left} ${toY(height)}H${AREA.right}`} stroke="#C5CAE9" />
            <text x={AREA.left - 8} y={toY(height) + 4} textAnchor="end" className="tabular">
              {formatMetres(height)}
            </text>
          </g>
        ))}
        {marks.map((along, index) => (
          <g key={along}>
            <path d={`M${toX(along)} ${AREA.bottom}v6`} stroke="rgba(0, 0, 0, 0.66)" />
            {(marks.length < 6 || index % 2 === 1) && (
              <text x={toX(along)} y={AREA.bottom + 20} textAnchor="middle" className="tabular">
                {formatDistanceMark(along)}
              </text>
            )}
          </g>
        ))}
        <text x={AREA.left} y={AREA.bottom + 20} textAnchor="middle">
          Start
        </text>
        <text x={AREA.right} y={AREA.bottom + 20} textAnchor="middle">
          Mål
        </text>
      </g>
      <path d={`M${AREA.left} ${AREA.bottom}L${line}L${toX(length)} ${AREA.bottom}Z`} fill={tint} />
      <path d={`M${line}`} fill="none" stroke={color} strokeWidth="3" strokeLinejoin="round" />
    </Box>
  );
}

const AXIS = { fontSize: 12, fill: 'rgba(0, 0, 0, 0.66)' };

/** The height axis starts and ends at whole tens of metres. */
function axesOf({ lowest, highest, length }: Course) {
  const floor = Math.floor(lowest / 10) * 10;
  const ceiling = Math.max(Math.ceil(highest / 10) * 10, floor + MIN_RANGE_METRES);
  const [across, up] = [AREA.right - AREA.left, AREA.bottom - AREA.top];
  return {
    floor,
    ceiling,
    toX: (along: number) => AREA.left + (along / Math.max(length, 1)) * across,
    toY: (height: number) => AREA.bottom - ((height - floor) / (ceiling - floor)) * up,
  };
}
