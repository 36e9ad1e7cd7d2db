import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { sessionQuery, type RegistrationSession } from '../../api/registration';
import { DataState } from '../../components/DataState';
import { PageTitle } from '../../components/PageTitle';
import { PageWidth } from '../../components/PageWidth';
import { RegistrationSteps } from '../../components/RegistrationSteps';
import { paths, type RegistrationStep } from '../../config/paths';
import { CodeStep } from './CodeStep';
import { EmailStep } from './EmailStep';
import { readLoginDraft } from './login-draft';
import { ParticipantsStep } from './ParticipantsStep';

/** From the address to the participants. Which step one stands on follows from what the server knows, not from how one came. */
export function RegistrationPage() {
  const { step: asked } = useParams();
  const session = useQuery(sessionQuery);
  return (
    <PageWidth>
      <PageTitle title="Anmälan" />
      <DataState query={session}>{(known) => <Step asked={asked} session={known} />}</DataState>
    </PageWidth>
  );
}

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
