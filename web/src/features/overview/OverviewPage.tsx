import CheckCircle from '@mui/icons-material/CheckCircle';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  lineCounts,
  lineStateLabels,
  overviewSections,
  type LineState,
  type Overview,
  type OverviewFixLink,
  type OverviewLine,
  type OverviewSection,
} from '@app/domain';
import { getJson } from '../../api/client';
import { serverClock } from '../../api/clock';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { FetchedAt } from '../../components/FetchedAt';
import { PageTitle } from '../../components/PageLayout';
import { withParam } from '../../components/use-address-text';
import { formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';

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

/**
 * One line of the overview: its state as text, its description, and over the whole line a link to its repair.
 */
function LineItem({ line, day }: { line: OverviewLine; day: string }) {
  const { label, text, help, repair } = line;
  const content = (
    <>
      <State state={line.state} />
      <Box component="span" sx={textStyle}>
        <Box component="span" sx={{ display: 'block', fontWeight: 650 }}>
          {label}
        </Box>
        <Box component="span" className="tabular" sx={{ display: 'block', color: 'text.secondary' }}>
          {text}
        </Box>
        {help && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', mt: 0.5 }}>
            {help}
          </Box>
        )}
      </Box>
    </>
  );
  return (
    <Box component="li" data-line={line.id} data-state={line.state} sx={itemStyle}>
      {repair ? (
        <Box component={Link} to={repairPath(repair, day)} sx={linkStyle}>
          {content}
          <ChevronRight aria-hidden sx={{ color: 'info.main', alignSelf: 'center' }} />
        </Box>
      ) : (
        <Box sx={rowStyle}>{content}</Box>
      )}
    </Box>
  );
}

/** A line with a link but no state. */
function LinkItem({ to, label }: { to: string; label: string }) {
  return (
    <Box component="li" sx={itemStyle}>
      <Box component={Link} to={to} sx={{ ...linkStyle, alignItems: 'center' }}>
        <Box component="span" sx={{ flex: `0 9999 ${STATE_WIDTH}` }} />
        <Box component="span" sx={{ ...textStyle, fontWeight: 650 }}>
          {label}
        </Box>
        <ChevronRight aria-hidden sx={{ color: 'info.main' }} />
      </Box>
    </Box>
  );
}

function State({ state }: { state: LineState }) {
  const { Icon, color, backgroundColor } = stateBadges[state];
  return (
    <Box component="span" sx={{ flex: `0 0 ${STATE_WIDTH}`, minWidth: 'max-content' }}>
      <Box component="span" sx={{ ...stateStyle, color, backgroundColor }}>
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        {lineStateLabels[state]}
      </Box>
    </Box>
  );
}

const stateBadges = {
  done: { Icon: CheckCircle, color: '#1B5E20', backgroundColor: '#E8F3EA' },
  todo: { Icon: RadioButtonUnchecked, color: '#1A237E', backgroundColor: '#FFE082' },
  fault: { Icon: ErrorOutline, color: '#FFFFFF', backgroundColor: '#B3261E' },
} as const;

const itemStyle = { borderBottom: '1px solid', borderColor: 'divider' } as const;

// A column for the state, one for the text. At twice the text size the text takes a row of its own.
const STATE_WIDTH = '104px';
const textStyle = { flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' } as const;
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1.5, md: 2 },
  alignItems: 'start',
  minHeight: 56,
  py: 1.25,
  lineHeight: 1.4,
} as const;

const linkStyle = {
  ...rowStyle,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: 'rgba(197, 202, 233, 0.2)' },
} as const;

const stateStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 28,
  px: 1,
  borderRadius: 999,
  fontSize: '0.875rem',
  fontWeight: 700,
  whiteSpace: 'nowrap',
  '@media (forced-colors: active)': { border: '1px solid' },
} as const;

const REFETCH_INTERVAL_MS = 10_000;

/** The overview, refetched every ten seconds while the page is open. */
const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => getJson<Overview>('/admin/api/overview', { signal }),
  refetchInterval: REFETCH_INTERVAL_MS,
  staleTime: 0,
});

/** The page that repairs a line. `day` (YYMMDD) is the edition's. */
function repairPath(repair: OverviewFixLink, day: string): string {
  switch (repair.at) {
    case 'race-editor':
      return paths.editRace(repair.part);
    case 'race-timing':
      return paths.timing(repair.part);
    case 'pickup':
      return `${paths.pickup()}?lopp=${repair.part}`;
    case 'journal':
      return paths.journal(day);
    default:
      return pages[repair.at];
  }
}

const pages = {
  races: paths.editRaces(),
  'races-timing': paths.timing(),
  checks: paths.checks(),
  unpaid: `${paths.listByRace()}#group-unpaid`,
  payments: `${paths.listByRace()}?visa=betalningar`,
  flags: `${paths.listByRace()}?visa=flaggade`,
  erasures: paths.erasure(),
  mailings: paths.mailPreviousRunners(),
} as const;
