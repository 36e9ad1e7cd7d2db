import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { usePaymentStatus } from '../../api/payment-status';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { PaymentError } from '../../components/PaymentError';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';

/** The page after a payment: waits for the decision and redirects to the registration. */
export function VerificationPage() {
  const { id = '' } = useParams();
  const payment = usePaymentStatus(id);
  if (payment.status === 'final') return <Navigate to={paths.registration(3)} replace />;

  return (
    <PageWidth>
      <PageTitle title="Din betalning" />
      <Undecided payment={payment} />
    </PageWidth>
  );
}

function Undecided({ payment }: { payment: ReturnType<typeof usePaymentStatus> }) {
  const { status, error, hasTimedOut, isFetching, refetch } = payment;
  if (status === 'logged-out') return <StatusNote severity="warning">{messages.loggedOut}</StatusNote>;
  if (status === 'unknown') return <StatusNote severity="error">{messages.oops}</StatusNote>;
  if (hasTimedOut)
    return (
      <StatusNote severity="info">
        Betalningen är inte bekräftad än. Har du betalat kommer bekräftelsen snart, och då mailar vi kvittot.{' '}
        <Button size="small" loading={isFetching} onClick={() => void refetch()} sx={{ mt: 1.5 }}>
          Fråga igen
        </Button>
      </StatusNote>
    );
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 120 }}>
      <CircularProgress aria-hidden sx={{ color: 'text.secondary' }} />
      {error ? messages.unreachable : 'Vi kontrollerar din betalning …'}
    </Box>
  );
}

function StatusNote({ severity, children }: { severity: 'info' | 'warning' | 'error'; children: ReactNode }) {
  return (
    <PaymentError>
      <Alert severity={severity}>{children}</Alert>
    </PaymentError>
  );
}
