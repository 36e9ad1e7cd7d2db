import Button from '@mui/material/Button';
import { isRaceDay, type DayHistory } from '@app/domain';
import { Link, useParams } from 'react-router-dom';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { UnknownRaceDay } from '../../components/UnknownRaceDay';
import { dateOfDay, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { useLiveHistory } from '../../api/live-history';
import { TimeTravelView } from './TimeTravelView';

/** A race day as it stood at any moment, with the knowledge of any other; one moment, or two side by side. */
export function TimeTravelPage() {
  const { day = '' } = useParams();
  return isRaceDay(day) ? <DayTravel key={day} day={day} /> : <UnknownRaceDay title="Tidsresa" />;
}

function DayTravel({ day }: { readonly day: string }) {
  const query = useLiveHistory(day);
  const date = dateOfDay(day);
  return (
    <>
      <PageTitle title="Tidsresa" lead={formatWeekday(date)}>
        <Button component={Link} to={paths.journal(day)}>
          Till journalen
        </Button>
      </PageTitle>
      <DataState query={query} empty={{ when: isEmpty, show: <Nothing /> }}>
        {({ events }) => <TimeTravelView history={events} date={date} />}
      </DataState>
    </>
  );
}

function isEmpty({ events }: DayHistory): boolean {
  return !events.some(({ event }) => event.type === 'RaceCreated');
}

function Nothing() {
  return (
    <EmptyState
      title="Den här dagen har inga lopp."
      text="När loppen finns kan du se hur de såg ut i varje ögonblick, och vad som var känt då."
    />
  );
}
