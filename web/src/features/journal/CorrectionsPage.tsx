import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { isRaceDay, reasonText } from '@app/domain';
import type { CorrectionRow } from '@app/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { newId } from '../../api/device';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { dateOfDay, formatMoment, formatWeekday } from '../../config/formats';
import { paths } from '../../config/paths';
import { DraftPage } from './DraftPage';
import { draftsQuery } from './drafts';

/**
 * The drafts of corrections to a race day, or one of them. A draft is tried as a whole and takes effect when
 * applied.
 */
export function CorrectionsPage() {
  const { day = '', id } = useParams();
  if (id !== undefined) return <DraftPage day={day} id={id} />;
  return isRaceDay(day) ? (
    <DraftList day={day} />
  ) : (
    <>
      <PageTitle title="Rätta" />
      <Alert severity="warning">Det finns ingen sådan tävlingsdag.</Alert>
    </>
  );
}

function DraftList({ day }: { readonly day: string }) {
  const query = useQuery(draftsQuery(day));
  const [search] = useSearchParams();
  const [fresh] = useState(newId);
  if (query.data && search.has('typ')) {
    const open = query.data.find(({ state }) => state === 'open');
    return <Navigate to={`${paths.corrections(day, open?.correction ?? fresh)}?${String(search)}`} replace />;
  }
  return (
    <>
      <PageTitle title="Rätta" lead={formatWeekday(dateOfDay(day))}>
        <Button component={RouterLink} to={paths.journal(day)}>
          Journal
        </Button>
      </PageTitle>
      <Typography sx={{ mb: 2, maxWidth: '68ch' }}>
        Samla flera rättelser i ett utkast, se vad de gör med resultaten och tillämpa dem på en gång. Inget
        räknas förrän dess. Den som får länken ser samma utkast.
      </Typography>
      <Button component={RouterLink} to={paths.corrections(day, fresh)} variant="contained" sx={{ mb: 3 }}>
        Nytt utkast
      </Button>
      <DataState
        query={query}
        empty={{
          when: (rows) => rows.length === 0,
          show: (
            <EmptyState title="Inga utkast än." text="Börja ett nytt här, eller från en rad i journalen." />
          ),
        }}
      >
        {(rows) => (
          <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {rows.map((row) => (
              <DraftLine key={row.correction} day={day} row={row} />
            ))}
          </Box>
        )}
      </DataState>
    </>
  );
}

function DraftLine({ day, row }: { readonly day: string; readonly row: CorrectionRow }) {
  const { correction, commands, changedAt, changedBy } = row;
  const count = commands.length === 1 ? '1 rättelse' : `${String(commands.length)} rättelser`;
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Link component={RouterLink} to={paths.corrections(day, correction)} color="info.main">
        {count}
      </Link>
      <Typography sx={{ color: 'text.secondary' }}>
        {draftStateText(row)} {formatMoment(changedAt)} av {changedBy}
      </Typography>
    </Box>
  );
}

function draftStateText({ state, applied }: CorrectionRow): string {
  if (state === 'open') return 'Utkast, ändrat';
  return applied ? `Tillämpat (${reasonText(applied)})` : 'Kastat';
}
