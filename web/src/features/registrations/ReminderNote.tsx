import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { getJson } from '../../api/client';
import { formatMoment } from '../../config/formats';
import { paths } from '../../config/paths';

/** The reminder to unpaid families. Instants are ISO; `sendsAt` is null when it is switched off. */
interface Reminder {
  readonly sendsAt: string | null;
  readonly until: string | null;
  /** Registration is closed: the reminder will not be sent. */
  readonly isOver: boolean;
  /** Number of families that would receive it now. */
  readonly waiting: number;
  readonly sent: {
    readonly at: string;
    readonly recipients: number;
    readonly sent: number;
    readonly failed: number;
    readonly isDone: boolean;
  } | null;
}

const reminderQuery = queryOptions({
  queryKey: ['reminder'],
  queryFn: ({ signal }) => getJson<Reminder>('/admin/api/reminder', { signal }),
  refetchInterval: 60_000,
});

/**
 * One line: when unpaid families are reminded by mail, or how many were. Renders nothing until loaded, since
 * the lists matter more.
 */
export function ReminderNote() {
  const { data } = useQuery(reminderQuery);
  if (!data) return null;
  return (
    <Typography sx={{ mb: 3, maxWidth: '68ch', color: 'text.secondary' }}>
      {reminderText(data)}{' '}
      {data.sent && (
        <Link component={RouterLink} to={paths.mailPreviousRunners()}>
          Visa utskicket
        </Link>
      )}
    </Typography>
  );
}

function reminderText({ sendsAt, isOver, waiting, sent }: Reminder): string {
  if (sent) return sentReminderText(sent);
  if (sendsAt === null) return 'Påminnelsen till dem som inte har betalat är avstängd (reminderDays).';
  if (isOver) return 'Ingen påminnelse skickades till dem som inte hade betalat.';
  return `Den som inte har betalat får en påminnelse med mail ${formatMoment(sendsAt)}. Just nu gäller det ${families(waiting)}.`;
}

function sentReminderText({ at, recipients, sent, failed, isDone }: NonNullable<Reminder['sent']>): string {
  const lost = failed === 0 ? '' : `, ${String(failed)} fick ingen`;
  const progress = isDone ? '' : `, ${String(recipients - sent - failed)} kvar`;
  return `Påminnelsen till dem som inte hade betalat skickades ${formatMoment(at)}: ${String(sent)} av ${families(recipients)} har fått den${lost}${progress}.`;
}

function families(count: number): string {
  return count === 1 ? 'en familj' : `${String(count)} familjer`;
}
