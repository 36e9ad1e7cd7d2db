import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useFollowedPayment } from '../../api/payment-wait';
import { messages } from '../../config/messages';

/** Waits for the payment in sight; whatever comes of it, the registration is asked for anew, and with it the page. */
export function WaitForPayment({ payref }: { payref: string }) {
  const { error, isGivenUp, isFetching, refetch } = useFollowedPayment(payref);
  if (isGivenUp) {
    return (
      <Alert
        severity="info"
        action={
          <Button color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
            Fråga igen
          </Button>
        }
      >
        Vi har inte fått besked om betalningen. Har du betalat kommer beskedet snart.
      </Alert>
    );
  }
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <CircularProgress aria-hidden size={20} sx={{ color: 'text.secondary' }} />
      {error ? messages.unreachable : 'Väntar på din betalning …'}
    </Box>
  );
}
