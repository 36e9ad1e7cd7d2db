import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { ASK_EVERY_MS, sessionQuery, type RegistrationSession } from '../../api/registration';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { RegistrationSteps } from '../../components/RegistrationSteps';
import { paths, type RegistrationStep } from '../../config/paths';
import { CodeStep } from './CodeStep';
import { EmailStep } from './EmailStep';
import { readLoginDraft } from './login';
import { ParticipantsStep } from './ParticipantsStep';
import { draftOwner } from './runner-draft';

/** From the address to the participants. The step follows from what the server knows, not from the page's address. */
export function RegistrationPage() {
  const { step: requested } = useParams();
  const session = useQuery({ ...sessionQuery, ...following });
  return (
    <PageWidth>
      <PageTitle title="Anmälan" />
      <DataState query={session}>{(known) => <Step requested={requested} session={known} />}</DataState>
    </PageWidth>
  );
}

// A refetch in the background must not close a form with unsaved text: the save checks the session first, and says so.
const following = {
  refetchInterval: ({ state }: { state: { data?: RegistrationSession | null } }) =>
    isWatched(state.data) && draftOwner() === undefined ? ASK_EVERY_MS : false,
  refetchOnWindowFocus: () => draftOwner() === undefined,
} as const;

const isWatched = (session: RegistrationSession | null | undefined) => session?.paid === false;

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

/** Logged in: the participants. Others begin with the address, or with the code when one was mailed. */
function stepFor(requested: string | undefined, isLoggedIn: boolean): RegistrationStep {
  if (isLoggedIn) return 3;
  return requested === '2' && readLoginDraft() ? 2 : 1;
}
