import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { PaymentRow } from '@app/views';
import { fullName } from '../../components/runner-words';
import { formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import { CheckAgain } from './CheckAgain';
import { ownerInWords, type FlaggedPayment } from './payment-entries';
import type { RunnerEntry } from './runner-groups';

/** Payments with something wrong, each with what an organiser should do. */
export function FlaggedMoney({ entries }: { entries: readonly FlaggedPayment[] }) {
  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="flagged" sx={{ mb: 4 }}>
      <Typography variant="h2" id="flagged" sx={{ mb: 1 }}>
        Betalningar att se över ({entries.length})
      </Typography>
      {entries.map(({ payment, registration, oddity, text }) => (
        <Alert
          key={`${payment.id}-${oddity}`}
          severity="warning"
          sx={alertStyle}
          action={<CheckAgain payment={payment} of={ownerInWords(registration)} />}
        >
          <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {ownerInWords(registration)} · {moneyInWords(payment)}
          </Box>
          {text}
        </Alert>
      ))}
    </Box>
  );
}

// On a phone the button is below, and the text stays beside its icon.
const alertStyle = {
  mb: 1,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { minWidth: 0, flex: { xs: '1 1 calc(100% - 48px)', sm: '1 1 auto' } },
} as const;

function moneyInWords({ amount, expected, payerAlias, paymentReference }: PaymentRow): string {
  const sums =
    amount === expected
      ? `betalt ${formatMoney(amount)}`
      : `betalt ${formatMoney(amount)}, bokat ${formatMoney(expected)}`;
  return [sums, payerAlias && `från ${payerAlias}`, paymentReference && `referens ${paymentReference}`]
    .filter(Boolean)
    .join(' · ');
}

/** Runners whose sold bib was given to another runner: they have no bib, and an organiser must give them one. */
export function LostBibs({ entries }: { entries: readonly RunnerEntry[] }) {
  const lost = entries.filter(({ lostBib }) => lostBib !== undefined);
  if (lost.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="lost-bibs" sx={{ mb: 4 }}>
      <Typography variant="h2" id="lost-bibs" sx={{ mb: 1 }}>
        Löpare utan startnummer ({lost.length})
      </Typography>
      {lost.map(({ key, runner, listed, lostBib }) => (
        <Alert key={key} severity="warning" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          <strong>{runner && fullName(runner)}:</strong> Startnummer {lostBib} har hunnit ges till någon annan
          – ge ett nytt under{' '}
          <Link component={RouterLink} to={paths.timing(listed?.part)}>
            Lopp
          </Link>
          .
        </Alert>
      ))}
    </Box>
  );
}
