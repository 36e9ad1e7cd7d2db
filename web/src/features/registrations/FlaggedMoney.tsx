import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PaymentRow } from '@app/views';
import { formatMoney } from '../../config/money';
import { CheckAgain } from './CheckAgain';
import { ownerInWords, type FlaggedLine } from './payment-lines';

/** Money that is odd, each with what an organiser should do about it. */
export function FlaggedMoney({ lines }: { lines: readonly FlaggedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="flagged" sx={{ mb: 4 }}>
      <Typography variant="h2" id="flagged" sx={{ mb: 1 }}>
        Betalningar att se över ({lines.length})
      </Typography>
      {lines.map(({ payment, registration, oddity, text }) => (
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

// On a phone the button comes below, and the words stay beside their sign.
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
