import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import { parseSignInToken, useAuthenticate } from '../../api/organiser';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { SignInForm } from '../../components/SignInForm';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { GoogleSignIn } from './GoogleSignIn';

/**
 * Sign-in for organisers. A sign-in link carries its token in the fragment, which no server logs; the page
 * removes it from the address bar.
 */
export function LoginPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const returnTo = safeReturn(params.get('till'));
  const enter = () => {
    void navigate(returnTo, { replace: true });
  };
  const link = useSignInLink(enter);
  // Google's sign-in redirects an account that is not an organiser's back here with this fragment.
  const isRefused = useLocation().hash === '#ej-admin';
  const problem = link.error ? errorText(link.error) : isRefused && messages.notAdmin;

  return (
    <PageWidth>
      <PageTitle title="Logga in som arrangör" />
      {link.isWorking ? (
        <Typography role="status">Loggar in …</Typography>
      ) : (
        <>
          {problem && (
            <Alert severity="error" sx={{ mb: 3, maxWidth: '68ch' }}>
              {problem}
            </Alert>
          )}
          <SignInOptions onSignedIn={enter} />
        </>
      )}
    </PageWidth>
  );
}

function SignInOptions({ onSignedIn }: { onSignedIn: () => void }) {
  const { isAdmin, googleClientId } = useAppConfig();
  if (isAdmin) {
    return (
      <Button variant="contained" onClick={onSignedIn}>
        Du är inloggad – fortsätt
      </Button>
    );
  }
  if (googleClientId) return <GoogleSignIn clientId={googleClientId} onSignedIn={onSignedIn} />;
  return (
    <>
      <Typography sx={{ maxWidth: '68ch', mb: 3 }}>
        Be tävlingsledaren om inloggningslänken, och öppna den eller klistra in den här. Den som sköter
        servern hittar länken där: servern skriver ut den när den startar.
      </Typography>
      <SignInForm onSignedIn={onSignedIn} />
    </>
  );
}

function useSignInLink(enter: () => void) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => (hash.startsWith('#token=') ? parseSignInToken(hash) : ''));
  const { mutate, isPending, isIdle, error } = useAuthenticate();
  const isSent = useRef(false);

  useEffect(() => {
    if (token === '' || isSent.current) return;
    isSent.current = true;
    void navigate(pathname + search, { replace: true });
    mutate({ token }, { onSuccess: enter });
  }, [token, navigate, pathname, search, mutate, enter]);

  return { isWorking: token !== '' && (isPending || isIdle), error };
}

// Allows only organisers' pages, so that a crafted link cannot redirect to another site.
function safeReturn(path: string | null): string {
  return path && ORGANISERS_PAGE.test(path) ? path : paths.admin();
}

const ORGANISERS_PAGE = /^\/(?:admin(?:-old(?=\?|$)|\/(?!login)|$)|tidtagning$)/;
