import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { headcount } from '@app/domain';
import { errorText, postJson } from '../../api/client';
import { usePaymentStatusAndRefetch } from '../../api/payment-status';
import {
  PAYMENT_POLL_MS,
  ownRegistrationQuery,
  useCancelPayment,
  fetchOwnRegistration,
  fetchRegistrationIfOwner,
  type AwaitedPayment,
  type OwnRegistration,
} from '../../api/registration';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { RegistrationSteps } from '../../components/RegistrationSteps';
import { paths } from '../../config/paths';
import { PayWithSwish } from './PayWithSwish';

/** Step 4: the open payment. When it is over, with any outcome, redirects to the participants. */
export function PaymentPage() {
  const registration = useQuery({ ...ownRegistrationQuery, refetchInterval: PAYMENT_POLL_MS });
  return (
    <PageWidth>
      <PageTitle title="Betala med Swish" />
      <DataState query={registration}>{(data) => <PaymentStep registration={data} />}</DataState>
    </PageWidth>
  );
}

function PaymentStep({ registration }: { registration: OwnRegistration | null }) {
  if (!registration) return <Navigate to={paths.registration(1)} replace />;
  const { open } = registration;
  if (!open) return <Navigate to={paths.registration(3)} replace />;
  return (
    <>
      <RegistrationSteps step={4} />
      {open.token === '' ? (
        <ResumeBooking registration={registration} />
      ) : (
        <OpenPayment key={open.payref} open={open} />
      )}
    </>
  );
}

function OpenPayment({ open }: { open: AwaitedPayment }) {
  const payment = usePaymentStatusAndRefetch(open.payref);
  const cancel = useCancelPayment();
  return <PayWithSwish open={open} payment={payment} cancel={cancel} />;
}

const FETCHING = 'Hämtar betalningen från Swish …';
const NOT_YET = 'Vi har inte fått betalningen från Swish än.';

/**
 * A booking whose Swish payment does not exist yet. Repeats the booking request on mount, which resumes it.
 */
function ResumeBooking({ registration }: { registration: OwnRegistration }) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const { deltagare } = await fetchRegistrationIfOwner(registration.email, client);
      const { adults, children } = headcount(Object.values(deltagare));
      await postJson('/book-v2', { barn: children, vuxna: adults, kampanj: '' });
      await fetchOwnRegistration(client);
    },
    onError: () => void client.invalidateQueries({ queryKey: ownRegistrationQuery.queryKey }),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      sx={{ maxWidth: 640 }}
      action={
        <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()}>
          Försök igen
        </Button>
      }
    >
      {error ? errorText(error) : isSuccess ? NOT_YET : FETCHING}
    </Alert>
  );
}
