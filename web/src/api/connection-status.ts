import { useSyncExternalStore } from 'react';

/** The connection between this device and the server, the same on every screen. */
export type ConnectionStatus = 'no-network' | 'signed-out' | 'no-answer' | 'connecting' | 'live';

/** The signals that a screen derives it from. */
interface ConnectionSignals {
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
export function connectionStatusOf({
  hasNetwork,
  isConnected,
  isUnanswered,
  isSignedOut,
}: ConnectionSignals): ConnectionStatus {
  if (!hasNetwork) return 'no-network';
  if (isSignedOut) return 'signed-out';
  if (isUnanswered) return 'no-answer';
  return isConnected ? 'live' : 'connecting';
}

/** The text shown for each status. */
export const connectionTexts: Readonly<Record<ConnectionStatus, string>> = {
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

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
