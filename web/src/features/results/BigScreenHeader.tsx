import Box from '@mui/material/Box';
import { distanceLabel, type RaceRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { CourseMark } from '../../components/CourseMark';
import { distanceColours } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { formatClock } from '../../config/formats';

/** The distance, the race’s state and its clock. */
export function BigScreenHeader({ race, counts }: { race: RaceRow; counts: string }) {
  const { edition } = useAppConfig();
  const planned = edition.distances.find(({ metres }) => metres === race.distance);
  const stateText = {
    '': planned && race.date === edition.date ? `Start kl. ${formatClock(planned.start)}` : 'Ej startat',
    started: counts,
    ended: 'Slutresultat',
  }[race.state];
  return (
    <Box
      component="header"
      data-surface=""
      sx={{ ...bandStyle, backgroundColor: distanceColours(race.distance).color }}
    >
      <CourseMark metres={race.distance} stroke={10} sx={shapeStyle} />
      <Box
        component="h1"
        sx={{ position: 'relative', m: 0, fontSize: '2.4em', fontWeight: 800, lineHeight: 1 }}
      >
        {distanceLabel(race.distance)}
      </Box>
      <Box
        className="tabular"
        sx={{ position: 'relative', flex: '1 1 8em', minWidth: 0, fontWeight: 650, lineHeight: 1.2 }}
      >
        <Box sx={{ fontSize: '0.8em' }}>{edition.name}</Box>
        {stateText}
      </Box>
      {race.state === 'started' && race.started !== null && (
        <ElapsedClock
          started={race.started}
          sx={{
            position: 'relative',
            fontSize: '3.2em',
            fontWeight: 800,
            lineHeight: 0.9,
            letterSpacing: '-0.02em',
          }}
        />
      )}
    </Box>
  );
}

// Behind the text, darker than the band, clipped by its edges, without taking up space.
const shapeStyle = {
  position: 'absolute',
  top: '-12%',
  right: '26%',
  width: '7em',
  height: '124%',
  color: 'rgba(0, 0, 0, 0.28)',
} as const;

/** A band across the whole screen. */
export const bandStyle = {
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '0.6em',
  px: '0.6em',
  py: '0.4em',
  color: 'common.white',
} as const;
