import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { OldRace } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { getJson, isNotFound } from '../../api/client';
import { DataState } from '../../components/DataState';
import { DistanceTabs } from '../../components/DistanceTabs';
import { RaceReplacedNote } from '../../components/RacePage';
import { distanceFromParams } from '../../components/race-choice';
import { formatDay } from '../../config/formats';
import { paths } from '../../config/paths';
import { OldRaceList } from './OldRaceList';

/** The races of an earlier year, shortest first. They do not change while a page is open. */
const oldRacesQuery = (year: number) =>
  queryOptions({
    queryKey: ['old-results', year],
    queryFn: ({ signal }) => getJson<OldRace[]>(`/api/old-results/${year}`, { signal }),
    staleTime: 60 * 60_000,
  });

/** The results of an earlier year, a tab per distance, the longest first. */
export function OldResults({ year }: { year: number }) {
  const query = useQuery(oldRacesQuery(year));
  const { error } = query;
  if (isNotFound(error)) return <Typography>Det finns inga resultat från {year}.</Typography>;
  return (
    <>
      <TimedRacesLink year={year} />
      <DataState query={query}>{(races) => <ChosenRace year={year} races={races} />}</DataState>
    </>
  );
}

/** Links to races of that year timed in this system: they hold more than the stored list. */
function TimedRacesLink({ year }: { year: number }) {
  const day = useAppConfig().earlierRaceDays.find((each) => each.startsWith(`${year}-`));
  if (day === undefined) return null;
  return (
    <Typography className="not-printed" sx={{ mb: 2 }}>
      <Link component={RouterLink} to={paths.results({ day })} sx={{ display: 'inline-block', py: 1.5 }}>
        Loppen {formatDay(day)}, med varje löpares egen sida
      </Link>
    </Typography>
  );
}

function ChosenRace({ year, races }: { year: number; races: readonly OldRace[] }) {
  const [params, setParams] = useSearchParams();
  const wanted = distanceFromParams(params);
  const race = races.find(({ distance }) => distance === wanted) ?? races.at(-1);
  if (!race) return null;
  return (
    <>
      {wanted !== null && wanted !== race.distance && <RaceReplacedNote distance={race.distance} />}
      <DistanceTabs
        distances={races.map(({ distance }) => distance)}
        distance={race.distance}
        printed={String(year)}
        onChoose={(metres) => {
          setParams(
            (now) => {
              now.set('distans', String(metres / 1000));
              return now;
            },
            { preventScrollReset: true },
          );
        }}
      >
        <OldRaceList key={race.file} race={race} />
      </DistanceTabs>
    </>
  );
}
