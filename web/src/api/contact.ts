import { useSyncExternalStore } from 'react';

/** The connection between this device and the server, the same on every screen. */
export type Contact = 'no-network' | 'signed-out' | 'no-answer' | 'connecting' | 'live';

/** The signals that a screen derives it from. */
export interface ContactSigns {
  /** The browser's report of the device's own network. */
  readonly hasNetwork: boolean;
  /** Whether the socket is connected. */
  readonly isConnected: boolean;
  /** The last request got no answer, or a transient error. */
  readonly isUnanswered?: boolean;
  readonly isSignedOut?: boolean;
}

/**
 * Returns the most basic problem: without a network nothing else is certain, and a signed-out user must sign
 * in whatever the socket's state.
 */
export function contactOf({ hasNetwork, isConnected, isUnanswered, isSignedOut }: ContactSigns): Contact {
  if (!hasNetwork) return 'no-network';
  if (isSignedOut) return 'signed-out';
  if (isUnanswered) return 'no-answer';
  return isConnected ? 'live' : 'connecting';
}

/** The text shown for each status. */
export const contactWords: Readonly<Record<Contact, string>> = {
  'no-network': 'Inget nät',
  'signed-out': 'Logga in igen',
  'no-answer': 'Servern svarar inte',
  connecting: 'Ansluter',
  live: 'Ansluten',
};

/** Whether the browser reports a network. False is certain; true may be a network without internet. */
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
