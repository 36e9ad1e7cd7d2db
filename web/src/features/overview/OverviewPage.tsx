import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lineCounts, overviewSections, type Overview, type OverviewSection } from '@app/domain';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { serverClock } from '../../api/clock';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { FetchedAt } from '../../components/FetchedAt';
import { PageTitle } from '../../components/PageLayout';
import { withParam } from '../../components/use-address-text';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';

import { LineItem, LinkItem } from './LineItem';
import { overviewQuery } from './overview-query';

const ArrivalsChart = lazy(() => import('./ArrivalsChart'));

/** Race morning on one page: lines with a state as text and a link to the repair. */
export function OverviewPage() {
  const query = useQuery(overviewQuery);
  return (
    <>
      <PageTitle title="Översikt" lead={query.data && formatWeekday(query.data.date)}>
        <FetchedAt query={query} />
      </PageTitle>
      <DataState query={query}>{(overview) => <OverviewContent overview={overview} />}</DataState>
    </>
  );
}

function OverviewContent({ overview }: { overview: Overview }) {
  const sections = overviewSections(overview, overview.system.isRehearsal ? undefined : serverClock.offset());
  const [showsOnlyTodo, setShowsOnlyTodo] = useTodoFilter();
  const { todo, fault, done } = lineCounts(sections);
  const shown = showsOnlyTodo ? withoutDone(sections) : sections;
  const day = overview.date.slice(2).replaceAll('-', '');
  return (
    <>
      {isEmpty(overview) && (
        <EmptyState
          title="Inga lopp och inga anmälningar ännu"
          text="Lägg upp loppen, så kan familjer anmäla sig och du ser här hur det går."
          step={{ to: paths.editRaces(), label: 'Lägg upp lopp' }}
        />
      )}
      <ToggleButtonGroup
        exclusive
        value={showsOnlyTodo}
        aria-label="Visa"
        onChange={(_event, value: boolean | null) => setShowsOnlyTodo(value ?? showsOnlyTodo)}
        sx={{ mb: 3 }}
      >
        <ToggleButton value={false} sx={{ px: 2 }}>
          Allt ({todo + fault + done})
        </ToggleButton>
        <ToggleButton value={true} sx={{ px: 2 }}>
          Att göra ({todo + fault})
        </ToggleButton>
      </ToggleButtonGroup>
      <Typography role="status" className="sr-only">
        {fault > 0 ? `${fault} fel och ${todo} att göra` : `${todo} att göra, inga fel`}
      </Typography>
      {shown.length === 0 && <EmptyState title="Allt är klart" text="Inget att göra just nu." />}
      <Box sx={columnsStyle}>
        {shown.map(({ id, title, lines }) => (
          <Box key={id} component="section" aria-labelledby={`section-${id}`} sx={{ minWidth: 0 }}>
            <Typography variant="h2" id={`section-${id}`} sx={{ mb: 1 }}>
              {title}
            </Typography>
            <Box component="ul" sx={listStyle}>
              {lines.map((line) => (
                <LineItem key={line.id} line={line} day={day} />
              ))}
              {id === 'finish' && !showsOnlyTodo && <LinkItem to={paths.checks()} label="Stämmer allt?" />}
              {id === 'money' && !showsOnlyTodo && (
                <LinkItem to={paths.reconciliation()} label="Stäm av mot banken" />
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {overview.arrivals.length > 0 && (
        <Box sx={{ mt: 5, maxWidth: 960 }}>
          <Suspense>
            <ArrivalsChart races={overview.races} arrivals={overview.arrivals} />
          </Suspense>
        </Box>
      )}
    </>
  );
}

/** Whether only unfinished lines are shown; stored in the address. */
function useTodoFilter(): readonly [boolean, (showsOnlyTodo: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (showsOnlyTodo: boolean) =>
    setParams((now) => withParam(now, 'visa', showsOnlyTodo ? 'att-gora' : ''), {
      replace: true,
      preventScrollReset: true,
    });
  return [params.get('visa') === 'att-gora', choose];
}

function withoutDone(sections: readonly OverviewSection[]): readonly OverviewSection[] {
  return sections
    .map((section) => ({ ...section, lines: section.lines.filter(({ state }) => state !== 'done') }))
    .filter(({ lines }) => lines.length > 0);
}

function isEmpty({ races, settlement, money }: Overview): boolean {
  return races.every(({ state }) => state === null) && settlement.paid + money.unpaid === 0;
}

const columnsStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '100%', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

const listStyle = { m: 0, p: 0, listStyle: 'none', borderTop: '2px solid #C5CAE9' } as const;
