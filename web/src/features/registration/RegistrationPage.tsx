import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { PAYMENT_POLL_MS, sessionQuery, type RegistrationSession } from '../../api/registration';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { RegistrationSteps } from '../../components/RegistrationSteps';
import { paths, type RegistrationStep } from '../../config/paths';
import { CodeStep } from './CodeStep';
import { EmailStep } from './EmailStep';
import { loginDraft } from './login';
import { ParticipantsStep } from './ParticipantsStep';
import { draftOwner } from './runner-draft';

/**
 * The registration, from the address to the participants. The server’s session decides the step, not the
 * page’s address.
 */
export function RegistrationPage() {
  const { step: requested } = useParams();
  const session = useQuery({ ...sessionQuery, ...refetchRules });
  return (
    <PageWidth>
      <PageTitle title="Anmälan" />
      <DataState query={session}>{(data) => <Step requested={requested} session={data} />}</DataState>
    </PageWidth>
  );
}

// A background refetch must not close a form with unsaved text. The save checks the session first and reports
// a lost one.
const refetchRules = {
  refetchInterval: ({ state }: { state: { data?: RegistrationSession | null } }) =>
    isUnpaid(state.data) && draftOwner() === undefined ? PAYMENT_POLL_MS : false,
  refetchOnWindowFocus: () => draftOwner() === undefined,
} as const;

const isUnpaid = (session: RegistrationSession | null | undefined) => session?.paid === false;

function Step({
  requested,
  session,
}: {
  requested: string | undefined;
  session: RegistrationSession | null;
}) {
  const step = stepFor(requested, session !== null);
  if (String(step) !== requested) return <Navigate to={paths.registration(step)} replace />;
  return (
    <>
      <RegistrationSteps step={step} isDone={session?.paid} />
      {session ? (
        <ParticipantsStep key={session.email} session={session} />
      ) : step === 2 ? (
        <CodeStep />
      ) : (
        <EmailStep />
      )}
    </>
  );
}

/**
 * Signed-in users see the participants. Others start with the address, or with the code when one was mailed.
 */
function stepFor(requested: string | undefined, isLoggedIn: boolean): RegistrationStep {
  if (isLoggedIn) return 3;
  return requested === '2' && loginDraft.read() ? 2 : 1;
}
