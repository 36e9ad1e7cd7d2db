import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  checkTexts,
  dayOf,
  isRaceDay,
  type Check,
  type CheckedDay,
  type CheckRow,
  type FixLink,
} from '@app/domain';
import { errorText, getJson } from '../../api/client';
import { sendCommand } from '../../api/commands';
import { deviceName } from '../../api/device';
import { useConfirm } from '../../components/ConfirmProvider';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { FetchedAt } from '../../components/FetchedAt';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle } from '../../components/PageLayout';
import { ChoiceField } from '../../components/PlainFields';
import { dayOfDate, formatDay, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { Section } from '../../components/Section';

/** The consistency checks of a race day: every finding as a row, with the link or button that corrects it. */
export function ChecksPage() {
  const asked = useSearchParams()[0].get('dag') ?? '';
  const query = useQuery(checksQuery(isRaceDay(asked) ? asked : ''));
  return (
    <>
      <PageTitle title="Stämmer allt?" lead={query.data && formatWeekday(query.data.date)}>
        <FetchedAt query={query} />
      </PageTitle>
      <DataState query={query}>{(day) => <Checks day={day} />}</DataState>
    </>
  );
}

function Checks({ day: { date, days, checks } }: { day: CheckedDay }) {
  const wrong = checks.filter(({ rows }) => rows.length > 0);
  const right = checks.filter(({ rows }) => rows.length === 0);
  const all = wrong.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      {days.length > 1 && <DayChoice date={date} days={days} />}
      {wrong.length === 0 ? (
        <EmptyState title="Allt stämmer" text="Här står det som inte går ihop, med vägen till rättelsen." />
      ) : (
        <Typography sx={{ mb: 3, fontWeight: 650 }}>
          {all === 1 ? '1 sak att se över' : `${String(all)} saker att se över`}
        </Typography>
      )}
      <Typography role="status" className="sr-only">
        {all === 0 ? 'Allt stämmer' : `${String(all)} att se över`}
      </Typography>
      {wrong.map((check) => (
        <CheckSection key={check.id} check={check} />
      ))}
      {right.length > 0 && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }} data-right="">
          <strong>Stämmer:</strong> {right.map(({ id }) => checkTexts[id].title.toLowerCase()).join(', ')}.
        </Typography>
      )}
      <Button
        component={Link}
        to={paths.overview()}
        variant="text"
        className="not-printed"
        sx={{ mt: 2, ml: -1 }}
      >
        Till översikten
      </Button>
    </>
  );
}

/** Chooses a day of the edition, stored in the address. */
function DayChoice({ date, days }: Pick<CheckedDay, 'date' | 'days'>) {
  const navigate = useNavigate();
  return (
    <Box sx={{ mb: 3 }}>
      <ChoiceField
        label="Dag"
        value={date}
        options={days.map((each) => ({ value: each, label: formatDay(each) }))}
        onChange={(chosen) => void navigate(paths.checks(dayOfDate(chosen)), { replace: true })}
      />
    </Box>
  );
}

const INITIAL_ROWS = 10;

function CheckSection({ check: { id, rows } }: { check: Check }) {
  const [isWhole, setWhole] = useState(false);
  const { title, help } = checkTexts[id];
  const shown = isWhole ? rows : rows.slice(0, INITIAL_ROWS);
  return (
    <Section
      title={`${title} (${rows.length})`}
      id={`check-${id}`}
      titleGap={0}
      data-check={id}
      sx={{ mb: 4, maxWidth: 960 }}
    >
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 1, maxWidth: '68ch' }}>{help}</Typography>
      <Box component="ul" sx={listStyle}>
        {shown.map((row) => (
          <Box component="li" key={row.key} sx={rowStyle}>
            <Box component="span" className="tabular" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {row.words}
            </Box>
            <RepairAction row={row} />
          </Box>
        ))}
      </Box>
      {shown.length < rows.length && (
        <Button variant="text" onClick={() => setWhole(true)} sx={{ mt: 1, ml: -1 }}>
          Visa alla {rows.length}
        </Button>
      )}
    </Section>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', borderTop: '2px solid #C5CAE9' } as const;

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '100%', sm: 'minmax(0, 1fr) auto' },
  gap: { xs: 0.5, sm: 2 },
  alignItems: 'center',
  py: 1.25,
  minHeight: 56,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

type MarkDnfRepair = Extract<FixLink, { at: 'mark-dnf' }>;
type LinkRepair = Exclude<FixLink, MarkDnfRepair>;

/** The link or button that corrects a row. */
function RepairAction({ row }: { row: CheckRow }) {
  const { repair, words } = row;
  if (repair.at === 'mark-dnf') return <MarkDnf repair={repair} words={words} />;
  const label = labels[repair.at];
  return (
    <Button
      component={Link}
      to={repairAddress(repair)}
      size="small"
      aria-label={`${label}: ${words}`}
      sx={buttonStyle}
    >
      {label}
    </Button>
  );
}

/** The page that corrects the row, filtered to the person concerned. */
function repairAddress(repair: LinkRepair): string {
  switch (repair.at) {
    case 'registration':
      return paths.oneRegistration(repair.registration);
    case 'race-editor':
      return withSearch(paths.editRace(repair.part), repair.find);
    case 'journal':
      return withSearch(`${paths.journal(dayOf(repair.part))}?lopp=${repair.part}`, repair.find);
    case 'conflicts':
      return paths.journalConflicts(dayOf(repair.part), repair.part);
  }
}

function withSearch(path: string, find: string): string {
  if (find === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}sok=${encodeURIComponent(find)}`;
}

const labels: Readonly<Record<LinkRepair['at'], string>> = {
  registration: 'Till anmälan',
  'race-editor': 'Till löparen',
  journal: 'Till journalen',
  conflicts: 'Till journalen',
};

/** Marks a runner with no recorded finish as DNF, after confirmation: they may still be on the course. */
function MarkDnf({ repair: { part, sort }, words }: { repair: MarkDnfRepair; words: string }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const notice = useNotice();
  const mark = useMutation({
    mutationFn: () =>
      sendCommand({ type: 'SetRunnerStatus', part, sort, status: 'dnf', device: deviceName() }),
    onSettled: () => client.invalidateQueries({ queryKey: ['checks'] }),
  });
  const press = async () => {
    const isSure = await confirm({
      title: 'Markera DNF?',
      text: `${words}. Vet ni att löparen är i säkerhet?`,
      confirmLabel: 'Markera DNF',
    });
    if (!isSure) return;
    // Uses the promise, not callbacks of `mutate`: the refetched list no longer has this row, so the button
    // is unmounted.
    mark.mutateAsync().then(
      () => notice.success('Markerad: DNF'),
      (error: unknown) => notice.error(errorText(error)),
    );
  };
  return (
    <Button
      size="small"
      loading={mark.isPending}
      aria-label={`Markera DNF: ${words}`}
      onClick={() => void press()}
      sx={buttonStyle}
    >
      Markera DNF
    </Button>
  );
}

const buttonStyle = { whiteSpace: 'nowrap', justifySelf: { xs: 'start', sm: 'end' } } as const;

const REFETCH_INTERVAL_MS = 10_000;

/**
 * The consistency checks of a day (YYMMDD; '' is the edition's own day), refetched every ten seconds while
 * the page is open.
 */
const checksQuery = (day: string) =>
  queryOptions({
    queryKey: ['checks', day],
    queryFn: ({ signal }) =>
      getJson<CheckedDay>(`/admin/api/checks${day && `?dag=${encodeURIComponent(day)}`}`, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  });
