import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import { parseSignInToken, useAuthenticate } from '../../api/organiser';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { SignInForm, GoogleLink } from '../../components/SignInForm';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';

/**
 * Sign-in for organisers. A sign-in link carries its token in the fragment, which no server logs; the page
 * removes it from the address bar.
 */
export function LoginPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const returnTo = safeReturn(params.get('till'));
  const enter = () => void navigate(returnTo, { replace: true });
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

interface GoogleSignInProps {
  readonly clientId: string;
  readonly onSignedIn: () => void;
}

/** Google's sign-in button if its script loads, and a plain link that needs no script. */
function GoogleSignIn({ clientId, onSignedIn }: GoogleSignInProps) {
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useAuthenticate();
  const signIn = useEffectEvent((credential: string) => mutate({ credential }, { onSuccess: onSignedIn }));

  useEffect(() => {
    loadGoogleIdentity().then(
      (google) => {
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => signIn(credential),
        });
        if (place.current) google.renderButton(place.current, LOOK);
      },
      () => {
        // The link below needs no script.
      },
    );
  }, [clientId]);

  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography sx={{ maxWidth: '68ch' }}>
        Logga in med det Google-konto som är upplagt som arrangör. Ha tvåstegsverifiering på.
      </Typography>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      {isPending && <Typography role="status">Loggar in …</Typography>}
      <Box ref={place} sx={{ minHeight: 44 }} />
      <GoogleLink />
    </Box>
  );
}

const LOOK = { theme: 'outline', size: 'large', shape: 'pill', text: 'signin_with', locale: 'sv' } as const;

/** The part of Google's sign-in script that this page uses. */
export interface GoogleIdentity {
  initialize(settings: {
    readonly client_id: string;
    readonly callback: (answer: { readonly credential: string }) => void;
  }): void;
  renderButton(place: HTMLElement, look: Readonly<Record<string, string | number>>): void;
}

declare global {
  interface Window {
    google?: { readonly accounts?: { readonly id: GoogleIdentity } };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

/** Loads Google's script once. Rejects when it fails to load or the content security policy blocks it. */
function loadGoogleIdentity(): Promise<GoogleIdentity> {
  if (window.google?.accounts) return Promise.resolve(window.google.accounts.id);
  const script = document.head.querySelector<HTMLScriptElement>(`script[src="${SCRIPT}"]`) ?? addScript();
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      // Removed, so that the next call fetches it again.
      script.remove();
      reject(new Error(reason));
    };
    script.addEventListener('load', () => {
      if (window.google?.accounts) resolve(window.google.accounts.id);
      else fail('the script brought nothing');
    });
    script.addEventListener('error', () => fail('the script could not be had'));
  });
}

function addScript(): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true });
  document.head.append(script);
  return script;
}
