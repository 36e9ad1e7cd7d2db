import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { usePaymentStatus } from '../../api/payment-status';
import { Alert } from '../../components/Alert';
import { LoadingButton } from '../../components/LoadingButton';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { PaymentError } from '../../components/PaymentError';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { Waiting } from './Waiting';
import styles from './VerificationPage.module.css';

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
        <LoadingButton
          isLoading={isFetching}
          onClick={() => void refetch()}
          className={clsx('small', styles.again)}
        >
          Fråga igen
        </LoadingButton>
      </StatusNote>
    );
  return <Waiting isLarge>{error ? messages.unreachable : 'Vi kontrollerar din betalning …'}</Waiting>;
}

function StatusNote({ severity, children }: { severity: 'info' | 'warning' | 'error'; children: ReactNode }) {
  return (
    <PaymentError>
      <Alert severity={severity}>{children}</Alert>
    </PaymentError>
  );
}
