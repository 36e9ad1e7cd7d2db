import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { RaceRow } from '@app/domain';
import { paths } from '../../config/paths';
import type { PlannedStart } from './use-start-press';

/**
 * The race to start next: the first unstarted one by planned start, the shortest among equals; none without a
 * planned start. `startOf` gives a race's.
 */
export function nextRace<Race extends Pick<RaceRow, 'distance' | 'state'>>(
  races: readonly Race[],
  startOf: (race: Race) => PlannedStart | undefined,
): Race | undefined {
  return races
    .flatMap((race) => {
      const planned = race.state === '' ? startOf(race) : undefined;
      return planned ? [{ race, at: planned.at }] : [];
    })
    .sort((a, b) => a.at - b.at || a.race.distance - b.race.distance)[0]?.race;
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
