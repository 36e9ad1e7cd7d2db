import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { headcount, type ShownOrder } from '@app/domain';
import { errorText, postJson, withFallback } from '../../api/client';
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
import { Alert } from '../../components/Alert';
import { DataState } from '../../components/DataState';
import { LoadingButton } from '../../components/LoadingButton';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { RegistrationSteps } from '../../components/RegistrationSteps';
import { paths } from '../../config/paths';
import { PayWithSwish } from './PayWithSwish';
import styles from './PaymentPage.module.css';

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
  const shown = { runners: registration.deltagare, amount: open.amount };
  return (
    <>
      <RegistrationSteps step={4} />
      {open.token === '' ? (
        <ResumeBooking email={registration.email} shown={shown} />
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
function ResumeBooking({ email, shown }: { email: string; shown: ShownOrder }) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      await fetchRegistrationIfOwner(email, client);
      await resumeBooking(shown);
      await fetchOwnRegistration(client);
    },
    onError: () => void client.invalidateQueries({ queryKey: ownRegistrationQuery.queryKey }),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      className={styles.notice}
      action={
        <LoadingButton isLoading={isPending} onClick={() => mutate()} className="inherit small">
          Försök igen
        </LoadingButton>
      }
    >
      {error ? errorText(error) : isSuccess ? NOT_YET : FETCHING}
    </Alert>
  );
}

/** When the booking has ended meanwhile, this books the same again, and nothing else. */
async function resumeBooking(shown: ShownOrder): Promise<void> {
  const { adults, children } = headcount(Object.values(shown.runners));
  const order = { barn: children, vuxna: adults, kampanj: '' };
  await withFallback(
    'shown',
    () => postJson('/book-v2', { ...order, shown }),
    () => postJson('/book-v2', order),
  );
}
