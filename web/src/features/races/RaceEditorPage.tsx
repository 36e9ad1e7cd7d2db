import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { dayOf, distanceLabel, readPart, type Day } from '@app/domain';
import { boardRunners, useLiveDay } from '../../api/live-day';
import { DataState } from '../../components/DataState';
import { RaceHistogram } from '../../components/RaceHistogram';
import { PageTitle } from '../../components/PageLayout';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { AddRunnerForm } from './AddRunnerForm';
import { RacePapers } from './RacePapers';
import { BoardRunnerTable } from './BoardRunnerTable';

const BibSeriesPanel = lazy(async () => ({ default: (await import('./BibSeriesPanel')).BibSeriesPanel }));
const ImportPanel = lazy(async () => ({ default: (await import('./ImportPanel')).ImportPanel }));

/** One race's runners: add manually or from a list, search, sort and change. */
export function RaceEditorPage() {
  const { part = '' } = useParams();
  const race = readPart(part);
  if (!race)
    return (
      <>
        <PageTitle title="Löpare" />
        <Alert severity="warning">Loppet finns inte.</Alert>
      </>
    );
  return (
    <>
      <PageTitle title={`Löpare ${distanceLabel(race.distance)}`} lead={formatWeekday(race.date)}>
        <Button component={Link} to={paths.timing(part)} className="not-printed">
          Tidtagning
        </Button>
      </PageTitle>
      <Editor key={part} part={part} />
    </>
  );
}

function Editor({ part }: { part: string }) {
  const query = useLiveDay(dayOf(part));
  return <DataState query={query}>{({ day }) => <Runners part={part} day={day} />}</DataState>;
}

function Runners({ part, day }: { part: string; day: Day }) {
  const [open, setOpen] = useState<'import' | 'series'>();
  const close = () => setOpen(undefined);
  const race = day.races.get(part);
  const runners = useMemo(() => boardRunners(day).get(part) ?? [], [day, part]);
  if (!race) return <Alert severity="warning">Loppet finns inte.</Alert>;
  const isEnded = race.phase === 'ended';
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
      {isEnded ? (
        <Alert severity="info">Loppet är avslutat: löpare kan ändras men inte läggas till.</Alert>
      ) : (
        <Box className="not-printed" sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
          <AddRunnerForm part={part} />
          {open === undefined && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              <Button onClick={() => setOpen('import')}>Läs in lista (CSV)</Button>
              <Button onClick={() => setOpen('series')}>Dela ut startnummer</Button>
            </Box>
          )}
          <Suspense>
            {open === 'import' && <ImportPanel part={part} runners={runners} onClose={close} />}
            {open === 'series' && <BibSeriesPanel part={part} day={day} onClose={close} />}
          </Suspense>
        </Box>
      )}
      <RacePapers race={race} runners={runners} />
      <BoardRunnerTable part={part} runners={runners} />
      {isEnded && <RaceHistogram metres={race.distance} runners={runners} />}
    </Box>
  );
}
