import Box from '@mui/material/Box';
import { distanceLabel } from '@app/domain';
import type { EditionDistance } from '../../api/edition';
import { distanceLook } from '../../components/DistanceChip';

const WIDTH = 560;
const BASE = 372;
const CENTER = WIDTH / 2;
const LARGEST = 182;

/** The distances as ovals from one starting place, their lengths to scale, with the same in words for screen readers. */
export function LapsPicture({ distances }: { distances: readonly EditionDistance[] }) {
  const laps = [...distances].sort((a, b) => b.metres - a.metres);
  const longest = laps[0]?.metres ?? 1;
  return (
    <Box
      component="svg"
      viewBox={`0 -12 ${WIDTH} 396`}
      role="img"
      aria-label={`Varven: ${[...laps]
        .reverse()
        .map(({ label }) => label)
        .join(', ')}, alla från samma linje`}
      sx={{ display: 'block', width: '100%', height: 'auto', maxHeight: { xs: 260, md: 400 } }}
    >
      <rect x="0" y={BASE} width={WIDTH} height="4" rx="2" fill="#1A237E" />
      {laps.map(({ metres }) => (
        <Lap key={metres} metres={metres} radius={LARGEST * Math.sqrt(metres / longest)} />
      ))}
      <FinishLine />
    </Box>
  );
}

function Lap({ metres, radius }: { metres: number; radius: number }) {
  const { color } = distanceLook(metres);
  const wide = radius * 1.42;
  return (
    <g>
      <ellipse
        cx={CENTER}
        cy={BASE - radius}
        rx={wide}
        ry={radius}
        fill="#FFF8E1"
        stroke={color}
        strokeWidth="9"
      />
      <g transform={`translate(${CENTER} ${BASE - 2 * radius})`}>
        <rect x="-31" y="-15" width="62" height="30" rx="15" fill={color} />
        <text y="6" textAnchor="middle" fill="#FFFFFF" fontSize="17" fontWeight="750">
          {distanceLabel(metres)}
        </text>
      </g>
    </g>
  );
}

const SQUARE = 8;

function FinishLine() {
  const squares = Array.from({ length: 6 }, (_, index) => index);
  return (
    <g transform={`translate(${CENTER - SQUARE} ${BASE - 14})`}>
      <rect width={SQUARE * 2} height={SQUARE * 3} fill="#FFFFFF" />
      {squares.map((index) => {
        const [column, row] = [index % 2, Math.floor(index / 2)];
        const isDark = (column + row) % 2 === 0;
        return (
          isDark && (
            <rect
              key={index}
              x={column * SQUARE}
              y={row * SQUARE}
              width={SQUARE}
              height={SQUARE}
              fill="#1A237E"
            />
          )
        );
      })}
    </g>
  );
}
