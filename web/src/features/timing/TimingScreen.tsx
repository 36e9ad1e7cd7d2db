import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { distanceLabel, readPart } from '@app/domain';
import { useMeasuredClock } from '../../api/keep-clock';
import { DataState, Loading } from '../../components/DataState';
import { lazyPart } from '../../components/lazy-part';
import { PageTitle } from '../../components/PageLayout';
import { FinishLine } from './FinishLine';
import { RaceButtons } from './RaceButtons';
import { RaceHead } from './RaceHead';
import { SyncStatus } from './SyncStatus';
import { TimedRaceProvider, useTimedRace } from './timed-race';

const [BesideTheGrid, useBesideTheGridAhead] = lazyPart(
  async () => (await import('./BesideTheGrid')).BesideTheGrid,
);
const [UnknownRace] = lazyPart(async () => (await import('./BesideTheGrid')).UnknownRace);

/** Everything one needs to time a race, on one screen: clock, bibs still out, who has finished, and what went wrong. */
export function TimingScreen({ part }: { part: string }) {
  useBesideTheGridAhead();
  useMeasuredClock();
  const distance = readPart(part)?.distance;
  return (
    <TimedRaceProvider part={part}>
      <Box sx={screenStyle}>
        <PageTitle title={distance === undefined ? 'Tidtagning' : `Tidtagning ${distanceLabel(distance)}`}>
          <SyncStatus />
        </PageTitle>
        <Suspense>
          <Race />
        </Suspense>
      </Box>
    </TimedRaceProvider>
  );
}

function Race() {
  const { day, board, timekeeper } = useTimedRace();
  if (!day.query.data) return <DataState query={day.query}>{() => null}</DataState>;
  if (!board) return <UnknownRace />;
  return (
    <>
      <RaceButtons
        races={day.boards.map(({ race }) => race)}
        current={board.race.part}
        Remaining={Remaining}
      />
      <Box sx={columnsStyle} data-state={board.race.state}>
        <Box sx={{ gridArea: 'grid', minWidth: 0 }}>
          <RaceHead board={board} submit={day.submit} />
          <FinishLine board={board} day={day.boards} timekeeper={timekeeper} />
        </Box>
        <Box sx={{ gridArea: 'lists', minWidth: 0 }}>
          <Suspense fallback={<Loading />}>
            <BesideTheGrid />
          </Suspense>
        </Box>
      </Box>
    </>
  );
}

function Remaining({ part }: { part: string }) {
  const board = useTimedRace().day.boards.find(({ race }) => race.part === part);
  if (board?.race.state !== 'started') return null;
  return (
    <Box component="span" className="tabular" sx={{ fontSize: '0.875rem' }}>
      {board.stillOut.length} kvar
    </Box>
  );
}

// The title and the contact with the server share a row of one height: whatever is said there, no bib moves under a finger.
const screenStyle = {
  mt: { xs: -2.5, md: -3 },
  '& > header': {
    flexWrap: 'nowrap',
    alignItems: 'center',
    columnGap: { xs: 1, md: 2 },
    height: { xs: 48, md: 56 },
    mb: 0.5,
  },
  '& > header > div:first-of-type': { flex: '0 0 auto' },
  '& > header h1': { fontSize: { xs: '1.0625rem', md: '2rem' }, whiteSpace: 'nowrap' },
} as const;

const columnsStyle = {
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateAreas: { xs: '"grid" "lists"', md: '"grid lists"' },
  gridTemplateColumns: { xs: '100%', md: 'minmax(0, 1.6fr) minmax(400px, 1fr)' },
  alignItems: 'start',
  '&[data-state="ended"]': { gridTemplateAreas: '"grid" "lists"', gridTemplateColumns: 'minmax(0, 800px)' },
} as const;
