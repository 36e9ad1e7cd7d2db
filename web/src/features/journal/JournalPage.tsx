import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isDate, stockholmDate, type RaceRow } from '@app/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigation, useParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { serverClock } from '../../api/clock';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { chooseRace } from '../../components/race-choice';
import { dateOfDay, dayOfDate } from '../../config/formats';
import { paths } from '../../config/paths';
import { DayJournal } from './DayJournal';

/**
 * The organisers' journal: who did what, when and from which device. Without a day in the address it
 * redirects to the current day.
 */
export function JournalPage() {
  const { day } = useParams();
  const races = useQuery(racesQuery);
  if (day !== undefined && !isDay(day)) return <UnknownDay />;
  return (
    <DataState query={races} heading="Journal">
      {(data) =>
        day ? (
          <DayJournal key={day} day={day} {...dayChoices(day, data)} />
        ) : (
          <CurrentDayRedirect races={data} />
        )
      }
    </DataState>
  );
}

function isDay(day: string): boolean {
  return /^\d{6}$/.test(day) && isDate(dateOfDay(day));
}

function UnknownDay() {
  return (
    <>
      <PageTitle title="Journal" />
      <Alert
        severity="warning"
        action={
          <Button component={Link} to={paths.journal()} color="inherit" size="small">
            Till journalen
          </Button>
        }
      >
        Det finns ingen sådan tävlingsdag.
      </Alert>
    </>
  );
}

function dayChoices(day: string, races: readonly RaceRow[]) {
  const days = new Set([day, ...races.map(({ date }) => dayOfDate(date))]);
  return {
    days: [...days].sort().reverse(),
    races: races.filter(({ date }) => date === dateOfDay(day)),
  };
}

function CurrentDayRedirect({ races }: { races: readonly RaceRow[] }) {
  const { edition } = useAppConfig();
  const isLeaving = useNavigation().state !== 'idle';
  const { day } = chooseRace({ races, edition, today: stockholmDate(serverClock.now()), requested: {} });
  // Does not redirect while another navigation is in progress.
  return isLeaving ? null : <Navigate to={paths.journal(dayOfDate(day))} replace />;
}
