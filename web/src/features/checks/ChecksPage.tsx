import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { checkTexts, isRaceDay, type Check, type CheckedDay } from '@app/domain';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { FetchedAt } from '../../components/FetchedAt';
import { PageTitle } from '../../components/PageLayout';
import { ChoiceField } from '../../components/PlainFields';
import { dayOfDate, formatDay, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { checksQuery } from './checks-query';
import { RepairAction } from './RepairAction';

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
    <Box component="section" aria-labelledby={`check-${id}`} data-check={id} sx={{ mb: 4, maxWidth: 960 }}>
      <Typography variant="h2" id={`check-${id}`}>
        {title} ({rows.length})
      </Typography>
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
    </Box>
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
