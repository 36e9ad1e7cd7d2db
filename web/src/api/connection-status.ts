import { useSyncExternalStore } from 'react';

/** The connection between this device and the server, the same on every screen. */
export type ConnectionStatus = 'no-network' | 'signed-out' | 'no-answer' | 'connecting' | 'live';

/** The inputs of `useConnectionStatus`. */
interface ConnectionSignals {
  /** Whether the socket is connected; true for a screen without one. */
  readonly isConnected: boolean;
  /** The queries of the screen's data: an error or a failed attempt of one counts as no answer. */
  readonly queries: readonly QueryState[];
  /** Whether another request got no answer. */
  readonly isUnanswered?: boolean;
  readonly isSignedOut?: boolean;
}

/** The part of a query that tells whether the server answers. */
export interface QueryState {
  readonly error: unknown;
  readonly failureCount: number;
}

/**
 * Returns the most basic problem: without a network nothing else is certain, and a signed-out user must sign
 * in whatever the socket's state.
 */
export function useConnectionStatus(signals: ConnectionSignals): ConnectionStatus {
  const { isConnected, queries, isUnanswered, isSignedOut } = signals;
  if (!useHasNetwork()) return 'no-network';
  if (isSignedOut) return 'signed-out';
  if (isUnanswered || queries.some(({ error, failureCount }) => error !== null || failureCount > 0))
    return 'no-answer';
  return isConnected ? 'live' : 'connecting';
}

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
