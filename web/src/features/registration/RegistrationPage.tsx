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
import { draftOwner } from './runner-draft';
import { ParticipantsStep } from './ParticipantsStep';

/** From the address to the participants. Which step one stands on follows from what the server knows, not from how one came. */
export function RegistrationPage() {
  const { step: asked } = useParams();
  const session = useQuery({ ...sessionQuery, ...following });
  return (
    <PageWidth>
      <PageTitle title="Anmälan" />
      <DataState query={session}>{(known) => <Step asked={asked} session={known} />}</DataState>
    </PageWidth>
  );
}

// Whoever has typed something is not led away from it by what is asked in the background: the save asks first, and says it.
const following = {
  refetchInterval: ({ state }: { state: { data?: RegistrationSession | null } }) =>
    isWatched(state.data) && draftOwner() === undefined ? ASK_EVERY_MS : false,
  refetchOnWindowFocus: () => draftOwner() === undefined,
} as const;

const isWatched = (session: RegistrationSession | null | undefined) => session?.paid === false;

function Step({ asked, session }: { asked: string | undefined; session: RegistrationSession | null }) {
  const step = stepFor(asked, session !== null);
  if (String(step) !== asked) return <Navigate to={paths.registration(step)} replace />;
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

/** Whoever is logged in has their participants; strangers begin with the address, unless a code is on its way to them. */
function stepFor(asked: string | undefined, isLoggedIn: boolean): RegistrationStep {
  if (isLoggedIn) return 3;
  return asked === '2' && readLoginDraft() ? 2 : 1;
}
