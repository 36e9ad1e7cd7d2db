/** The part of Google's sign-in script that we use. */
export interface GoogleIdentity {
  initialize(settings: {
    readonly client_id: string;
    readonly callback: (answer: { readonly credential: string }) => void;
  }): void;
  renderButton(place: HTMLElement, look: Readonly<Record<string, string | number>>): void;
}

declare global {
  interface Window {
    google?: { readonly accounts: { readonly id: GoogleIdentity } };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleIdentity> | undefined;

/** Fetches Google's script once. Rejects where it cannot be had, or where the page's rules keep it out. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => {
      if (window.google) resolve(window.google.accounts.id);
      else reject(new Error('the script brought nothing'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('the script could not be had'));
    };
    document.head.append(script);
  });
}
