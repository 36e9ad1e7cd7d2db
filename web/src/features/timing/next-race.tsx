import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { RaceRow } from '@app/domain';
import { paths } from '../../config/paths';

/** The race to start next: the first unstarted one by planned start, the shortest among equals. */
export function nextRace<Race extends Pick<RaceRow, 'distance' | 'state'>>(
  races: readonly Race[],
  planned: readonly PlannedStart[],
): Race | undefined {
  const startOf = ({ distance }: Race) => planned.find(({ metres }) => metres === distance)?.start ?? '99:99';
  return races
    .filter(({ state }) => state === '')
    .sort((a, b) => startOf(a).localeCompare(startOf(b)) || a.distance - b.distance)[0];
}

interface PlannedStart {
  readonly metres: number;
  readonly start: string;
}

export function NoRaces() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>Det finns inga lopp ännu.</Typography>
      <Button component={Link} to={paths.editRaces()} variant="contained">
        Skapa ett lopp
      </Button>
    </>
  );
}
