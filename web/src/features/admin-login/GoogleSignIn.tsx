import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorText } from '../../api/client';
import { useAuthenticate } from '../../api/organiser';
import { GoogleLink } from '../../components/SignInForm';

interface GoogleSignInProps {
  readonly clientId: string;
  readonly onSignedIn: () => void;
}

/** Google's sign-in button if its script loads, and a plain link that needs no script. */
export function GoogleSignIn({ clientId, onSignedIn }: GoogleSignInProps) {
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useAuthenticate();
  const signIn = useEffectEvent((credential: string) => {
    mutate({ credential }, { onSuccess: onSignedIn });
  });

  useEffect(() => {
    loadGoogleIdentity().then(
      (google) => {
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) => {
            signIn(credential);
          },
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
    script.addEventListener('error', () => {
      fail('the script could not be had');
    });
  });
}

function addScript(): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true });
  document.head.append(script);
  return script;
}
