import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { ASK_EVERY_MS, sessionQuery, type RegistrationSession } from '../../api/registration';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageTitle';
import { PageWidth } from '../../components/PageWidth';
import { RegistrationSteps } from '../../components/RegistrationSteps';
import { paths } from '../../config/paths';
import { OpenPaymentAgain } from './OpenPaymentAgain';
import { PayWithSwish } from './PayWithSwish';

/** Step 4: the payment that is awaited. Once it is over, however it went, one is led back to the participants. */
export function PaymentPage() {
  const session = useQuery({ ...sessionQuery, refetchInterval: ASK_EVERY_MS });
  return (
    <PageWidth>
      <PageTitle title="Betala med Swish" />
      <DataState query={session}>{(known) => <Step session={known} />}</DataState>
    </PageWidth>
  );
}

function Step({ session }: { session: RegistrationSession | null }) {
  if (!session) return <Navigate to={paths.registration(1)} replace />;
  const { open } = session;
  if (!open) return <Navigate to={paths.registration(3)} replace />;
  return (
    <>
      <RegistrationSteps step={4} />
      {open.token === '' ? (
        <OpenPaymentAgain session={session} />
      ) : (
        <PayWithSwish key={open.payref} open={open} />
      )}
    </>
  );
}
