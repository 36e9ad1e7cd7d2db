import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isNoticeActive } from '@app/domain';
import type { NoticeRow } from '@app/views';
import { errorText } from '../../api/client';
import { DataState } from '../../components/DataState';
import { NoticeBand } from '../../components/NoticeBand';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageLayout';
import { useServerNow } from '../../components/time-hooks';
import { formatMoment } from '../../config/formats';
import { paths } from '../../config/paths';
import { NoticeForm } from './NoticeForm';
import { noticesQuery, noticeStateText, useWithdrawNotice } from './notices';

/** Organisers publish notices to all pages, list them and withdraw them. */
export function NoticesPage() {
  const all = useQuery(noticesQuery);
  return (
    <>
      <PageTitle
        title="Meddelanden"
        lead="Ett meddelande syns direkt på alla öppna sidor och på storskärmarna, tills det slutar eller tas bort."
      />
      <NoticeForm />
      <Typography sx={{ mt: 3 }}>
        Ska det också nå dem som inte tittar på sidan?{' '}
        <Link component={RouterLink} to={paths.mailFamilies()} color="info.main">
          Maila årets anmälda
        </Link>
      </Typography>
      <Box className="after-loading" sx={{ mt: 6 }}>
        <DataState query={all}>{(data) => <NoticeLists all={data} />}</DataState>
      </Box>
    </>
  );
}

const CLOCK_INTERVAL_MS = 1000;

function NoticeLists({ all }: { all: readonly NoticeRow[] }) {
  const now = useServerNow(CLOCK_INTERVAL_MS);
  const isShown = (notice: NoticeRow) => notice.withdrawn === null && isNoticeActive(notice, now);
  const over = all.filter((notice) => !isShown(notice));
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 840 }}>
      <Box component="section" aria-labelledby="shown-title">
        <Typography id="shown-title" variant="h2" sx={{ mb: 2 }}>
          Syns nu
        </Typography>
        <NoticeList notices={all.filter(isShown)} now={now} whenNone="Inget meddelande syns just nu." />
      </Box>
      <Box component="section" aria-labelledby="over-title">
        <Typography id="over-title" variant="h2" sx={{ mb: 2 }}>
          Tidigare
        </Typography>
        <NoticeList
          notices={over}
          now={now}
          whenNone={
            all.length === 0 ? (
              <EmptyState title="Inga meddelanden ännu." text="Skriv det första ovanför." />
            ) : (
              'Inga tidigare meddelanden.'
            )
          }
        />
      </Box>
    </Box>
  );
}

interface NoticeListProps {
  readonly notices: readonly NoticeRow[];
  readonly now: number;
  readonly whenNone: ReactNode;
}

function NoticeList({ notices, now, whenNone }: NoticeListProps) {
  if (notices.length === 0)
    return (
      <Typography component="div" sx={{ color: 'text.secondary' }}>
        {whenNone}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} now={now} />
      ))}
    </Box>
  );
}

/** A notice with its author and time, and a withdraw button while it is shown. */
function NoticeItem({ notice, now }: { notice: NoticeRow; now: number }) {
  const withdraw = useWithdrawNotice();
  const isShown = notice.withdrawn === null && isNoticeActive(notice, now);
  return (
    <Box component="li">
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <NoticeBand notice={notice}>
          {isShown && (
            <Button
              color="inherit"
              size="small"
              loading={withdraw.isPending}
              aria-label={`Ta bort ”${notice.text}”`}
              onClick={() => {
                withdraw.mutate(notice.id);
              }}
              sx={{ flexShrink: 0 }}
            >
              Ta bort
            </Button>
          )}
        </NoticeBand>
      </Box>
      <Typography sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {noticeStateText(notice, now)}. Publicerat {formatMoment(notice.publishedAt)} av {notice.by}.
      </Typography>
      {withdraw.error && (
        <Alert severity="error" role="alert" sx={{ mt: 1 }}>
          {errorText(withdraw.error)}
        </Alert>
      )}
    </Box>
  );
}
