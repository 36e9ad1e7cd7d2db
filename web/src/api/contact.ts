import { useSyncExternalStore } from 'react';

/** The contact between this device and the server, the same on every screen. */
export type Contact = 'no-network' | 'signed-out' | 'no-answer' | 'connecting' | 'live';

/** What a screen knows about it. */
export interface ContactSigns {
  /** What the browser says about the device's own network. */
  readonly hasNetwork: boolean;
  /** Whether the socket is connected. */
  readonly isConnected: boolean;
  /** The last request got no answer, or an error that may pass. */
  readonly isUnanswered?: boolean;
  readonly isSignedOut?: boolean;
}

/** The most basic problem counts: without a network nothing else is known, and a signed-out user must sign in whatever the socket says. */
export function contactOf({ hasNetwork, isConnected, isUnanswered, isSignedOut }: ContactSigns): Contact {
  if (!hasNetwork) return 'no-network';
  if (isSignedOut) return 'signed-out';
  if (isUnanswered) return 'no-answer';
  return isConnected ? 'live' : 'connecting';
}

/** The words it is shown with. */
export const contactWords: Readonly<Record<Contact, string>> = {
  'no-network': 'Inget nät',
  'signed-out': 'Logga in igen',
  'no-answer': 'Servern svarar inte',
  connecting: 'Ansluter',
  live: 'Ansluten',
};

/** What the browser says of the device's network: no is sure, yes may still be a network that leads nowhere. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, onServer);
}

const onServer = () => true;

function subscribe(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}
