import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { distanceLabel, type MailFailure } from '@app/domain';
import { useConfirm } from '../../components/ConfirmProvider';
import { formatMoment } from '../../config/formats';
import { failureText, isUnderWay, type Mailing, useStopMailing } from './mailings';

/** The newest mailings: text, sender, progress and failures. */
export function MailingList({ mailings }: { mailings: readonly Mailing[] }) {
  if (mailings.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="mailings-title">
      <Typography id="mailings-title" variant="h2" sx={{ mb: 2 }}>
        Utskick
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 720 }}>
        {mailings.map((mailing) => (
          <MailingItem key={mailing.mailing} mailing={mailing} />
        ))}
      </Box>
    </Box>
  );
}

function MailingItem({ mailing }: { mailing: Mailing }) {
  const { subject, message, distances, by, requestedAt, recipients, sent, failed } = mailing;
  const done = Math.round((100 * (sent + failed)) / Math.max(1, recipients));
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="h3">{subject}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        {formatMoment(requestedAt)}, {by}. Till{' '}
        {distances ? `årets anmälda i ${distances.map(distanceLabel).join(', ')}` : 'tidigare löpare'}
      </Typography>
      {isUnderWay(mailing) && (
        <LinearProgress
          variant="determinate"
          value={done}
          color="info"
          aria-label={`${String(done)} % klart`}
          sx={{ height: 8, borderRadius: 1, mb: 1 }}
        />
      )}
      <Typography className="tabular">{progressText(mailing)}</Typography>
      {isUnderWay(mailing) && <StopButton mailing={mailing} />}
      <FailureList mailing={mailing} />
      <Box component="details" sx={detailsStyle}>
        <summary>Visa texten</summary>
        <Box sx={{ whiteSpace: 'pre-wrap', pb: 1 }}>{message}</Box>
      </Box>
    </Box>
  );
}

/** Stops a mailing after confirmation. Mails already sent cannot be recalled. */
function StopButton({ mailing: { mailing, subject, recipients, sent, failed } }: { mailing: Mailing }) {
  const confirm = useConfirm();
  const stop = useStopMailing();
  const ask = async () => {
    const isSure = await confirm({
      title: 'Stoppa utskicket?',
      text: `${String(recipients - sent - failed)} som inte har fått ”${subject}” får det inte. Det går inte att starta igen.`,
      confirmLabel: 'Stoppa',
      isDangerous: true,
    });
    if (isSure) stop.mutate(mailing);
  };
  return (
    <>
      <Button size="small" loading={stop.isPending} onClick={() => void ask()} sx={{ mt: 1 }}>
        Stoppa utskicket
      </Button>
      {stop.error && (
        <Alert severity="error" role="alert" sx={{ mt: 1 }}>
          {failureText(stop.error)}
        </Alert>
      )}
    </>
  );
}

function progressText({ recipients, sent, failed, completedAt, stoppedAt }: Mailing): string {
  const lost = failed === 0 ? '' : `, ${String(failed)} fick inget`;
  if (completedAt !== null) return `Klart: ${String(sent)} skickade${lost}`;
  if (stoppedAt !== null)
    return `Stoppat: ${String(sent)} skickade${lost}, ${String(recipients - sent - failed)} får inget`;
  return `${String(sent)} av ${String(recipients)} skickade${lost}, ${String(recipients - sent - failed)} kvar`;
}

function FailureList({ mailing: { failures, failed } }: { mailing: Mailing }) {
  if (failures.length === 0) return null;
  return (
    <Box component="details" sx={detailsStyle}>
      <summary>Visa vilka som inte fick mailet</summary>
      <Box component="ul" sx={{ m: 0, pb: 1, pl: 3 }}>
        {failures.map(({ email, why }, index) => (
          <li key={index}>
            {email ?? 'Borttagen'}: {reasons[why]}
          </li>
        ))}
        {failed > failures.length && <li>… och {failed - failures.length} till</li>}
      </Box>
    </Box>
  );
}

const reasons: Readonly<Record<MailFailure, string>> = {
  refused: 'mottagarens mailserver tog inte emot mailet',
  'not-needed': 'var betald, eller anmälan hade stängt',
  'gave-up': 'mailservern kunde inte ta emot det på två dygn',
  declined: 'vill inte ha utskick',
  erased: 'uppgifterna är borttagna',
};

const detailsStyle = {
  '& > summary': { display: 'list-item', py: 1.25, cursor: 'pointer', width: 'fit-content' },
} as const;
