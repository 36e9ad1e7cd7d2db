import { stockholmDate } from '@app/domain';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import type { RaceRow } from '@app/views';
import { useAppConfig } from '../../api/app-config';
import { serverClock } from '../../api/clock';
import { racesQuery } from '../../api/races';
import { DataState } from '../../components/DataState';
import { chooseRace } from '../../components/race-choice';
import { dateOfDay, dayOfDate } from '../../config/dates';
import { paths } from '../../config/paths';
import { DayJournal } from './DayJournal';

/** The organisers' journal: who did what, when and from which device. Without a day in the address, of the day at hand. */
export function JournalPage() {
  const { day } = useParams();
  const races = useQuery(racesQuery);
  return (
    <DataState query={races}>
      {(known) =>
        day ? <DayJournal key={day} day={day} {...about(day, known)} /> : <ToDayAtHand races={known} />
      }
    </DataState>
  );
}

function about(day: string, races: readonly RaceRow[]) {
  const days = new Set([day, ...races.map(({ date }) => dayOfDate(date))]);
  return {
    days: [...days].sort().reverse(),
    races: races.filter(({ date }) => date === dateOfDay(day)),
  };
}

function ToDayAtHand({ races }: { races: readonly RaceRow[] }) {
  const { edition } = useAppConfig();
  const { day } = chooseRace({ races, edition, today: stockholmDate(serverClock.now()), asked: {} });
  return <Navigate to={paths.journal(dayOfDate(day))} replace />;
}
