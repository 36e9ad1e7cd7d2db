import { distanceLabel } from '@app/domain';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { BoardRow, RaceRow } from '@app/views';
import { boardQuery, racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { PageTitle } from '../../components/PageTitle';
import { PlainTable } from '../../components/PlainTable';
import { formatDay } from '../../config/dates';
import { paths } from '../../config/paths';
import { raceStateInWords } from '../../config/race-state';

/** Every race with how many are in it, longest first, and the way to its screens. */
export function ListByRacePage() {
  const races = useQuery(racesQuery);
  return (
    <>
      <PageTitle title="Översikt" lead="Alla lopp och hur många som är med i dem." />
      <DataState query={races} empty={{ when: (known) => known.length === 0, show: <NoRaces /> }}>
        {(known) => <RaceList races={longestFirst(known)} />}
      </DataState>
    </>
  );
}

function RaceList({ races }: { races: readonly RaceRow[] }) {
  const boards = useQueries({ queries: races.map(({ part }) => boardQuery(part)) });
  return (
    <PlainTable caption="Lopp">
      <thead>
        <tr>
          <th scope="col">Lopp</th>
          <th scope="col" className="wide">
            Dag
          </th>
          <th scope="col" className="wide">
            Läge
          </th>
          <th scope="col" className="num">
            Anmälda
          </th>
          <th scope="col" className="num wide">
            Med startnummer
          </th>
          <th scope="col" className="num">
            I mål
          </th>
          <th scope="col">
            <span className="only-heard">Gå till</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {races.map((race, index) => (
          <RaceLine key={race.part} race={race} counts={count(boards[index]?.data)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function RaceLine({ race, counts }: { race: RaceRow; counts: Counts | undefined }) {
  const { part, date, distance, state } = race;
  const label = distanceLabel(distance);
  return (
    <tr>
      <td>
        <DistanceChip metres={distance} />
        <Box className="sub narrow" sx={{ whiteSpace: 'nowrap' }}>
          {formatDay(date)}
        </Box>
        <div className="sub narrow">{raceStateInWords(state)}</div>
      </td>
      <td className="wide">{formatDay(date)}</td>
      <td className="wide">{raceStateInWords(state)}</td>
      <td className="num">{counts?.runners ?? '–'}</td>
      <td className="num wide">{counts?.withBib ?? '–'}</td>
      <td className="num">{counts?.inGoal ?? '–'}</td>
      <td>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Link component={RouterLink} to={paths.timing(part)} aria-label={`Tidtagning ${label} ${date}`}>
            Tidtagning
          </Link>
          <Link component={RouterLink} to={paths.editRace(part)} aria-label={`Löpare ${label} ${date}`}>
            Löpare
          </Link>
        </Box>
      </td>
    </tr>
  );
}

function NoRaces() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>Det finns inga lopp ännu.</Typography>
      <Button component={RouterLink} to={paths.editRaces()} variant="contained">
        Skapa ett lopp
      </Button>
    </>
  );
}

interface Counts {
  readonly runners: number;
  readonly withBib: number;
  readonly inGoal: number;
}

function count(rows: readonly BoardRow[] | undefined): Counts | undefined {
  const runners = rows?.filter((row) => row.type === 'runner');
  return (
    runners && {
      runners: runners.length,
      withBib: runners.filter(({ bib }) => bib !== null).length,
      inGoal: runners.filter(({ status }) => status === 'finished').length,
    }
  );
}

function longestFirst(races: readonly RaceRow[]): RaceRow[] {
  return [...races].sort((a, b) => b.date.localeCompare(a.date) || b.distance - a.distance);
}
