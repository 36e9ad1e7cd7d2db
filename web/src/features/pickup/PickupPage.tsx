import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { dayOf, stockholmDate, type RaceRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import { currentRaceDay, racesQuery } from '../../api/races';
import { EmptyState } from '../../components/EmptyState';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageLayout';
import { SyncStatus } from '../../components/SyncStatus';
import { formatDay } from '../../config/formats';
import { paths } from '../../config/paths';
import { PickupTable } from './PickupTable';
import { usePickupTables } from './use-pickup-tables';

/**
 * Race morning: who has collected bib and goodie bag. Several tables work at once, each on its own device.
 */
export function PickupPage() {
  const races = useQuery(racesQuery);
  const day = races.data && currentRace(races.data);
  if (day) return <PickupDay key={day.part} race={day} />;
  return (
    <>
      <PageTitle title={TITLE} lead={LEAD}>
        <Box sx={contactStyle} />
      </PageTitle>
      <DataState query={races} empty={{ when: (rows) => rows.length === 0, show: <NoRaces /> }}>
        {() => null}
      </DataState>
    </>
  );
}

const TITLE = 'Utlämning';
const LEAD = 'Startnummer och påsar';

/** A race of the current day: today, next or last. */
function currentRace(races: readonly RaceRow[]): RaceRow | undefined {
  const day = currentRaceDay(races, stockholmDate(serverClock.now()));
  return races.find(({ date }) => date === day);
}

function PickupDay({ race: { part, date } }: { race: RaceRow }) {
  const tables = usePickupTables(dayOf(part));
  const { query, queue, refused, entries } = tables;
  return (
    <>
      <PageTitle title={TITLE} lead={`${LEAD}, ${formatDay(date)}`}>
        <Box sx={contactStyle}>
          <SyncStatus queue={queue} query={query} issueCount={refused.length} />
        </Box>
      </PageTitle>
      <DataState query={query}>
        {() => (entries?.length ? <PickupTable tables={tables} entries={entries} /> : <NoRunners />)}
      </DataState>
    </>
  );
}

// On a phone a row of its own with a fixed height, so that its messages move nothing.
const contactStyle = { display: 'flex', flex: { xs: '1 0 100%', md: '0 1 34rem' }, height: 44 } as const;

function NoRaces() {
  return (
    <EmptyState
      title="Det finns inga lopp ännu."
      text="De visas här så snart de är upplagda."
      step={{ to: paths.editRaces(), label: 'Skapa ett lopp' }}
    />
  );
}

function NoRunners() {
  return (
    <EmptyState
      title="Inga löpare står på startlistorna ännu."
      text="De kommer dit när deras anmälan är betald."
      step={{ to: paths.listByRace(), label: 'Till anmälningarna' }}
    />
  );
}
