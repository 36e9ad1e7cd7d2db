import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { configQuery } from './app-config';
import { retryImport } from './retry-import';
import type { LiveSocket } from './live-socket';
import { onSignInChange } from './sign-in';

/** Provides another socket, in tests; without one the page's single socket opens on first use. */
export const SocketContext = createContext<LiveSocket | undefined>(undefined);

/** The page's one socket. */
export function useSocket(): LiveSocket {
  const provided = useContext(SocketContext);
  const client = useQueryClient();
  return provided ?? pageSocket(client);
}

export function useSocketConnected(): boolean {
  const socket = useSocket();
  const subscribe = useCallback(
    (changed: () => void) => {
      socket.on('connect', changed).on('disconnect', changed);
      return () => void socket.off('connect', changed).off('disconnect', changed);
    },
    [socket],
  );
  return useSyncExternalStore(subscribe, () => socket.connected, neverOnServer);
}

/**
 * Runs `onConnect` on every connect, the current one included. The server forgets subscriptions, and rows
 * sent meanwhile are lost.
 */
export function useOnConnect(onConnect: (socket: LiveSocket) => void): void {
  const socket = useSocket();
  useEffect(() => {
    const connected = () => onConnect(socket);
    if (socket.connected) connected();
    socket.on('connect', connected);
    return () => void socket.off('connect', connected);
  }, [socket, onConnect]);
}

const neverOnServer = () => false;

let opened: LiveSocket | undefined;

// A page works without its socket, so the socket's code loads later, at the first effect that uses it.
function pageSocket(client: QueryClient): LiveSocket {
  if (opened) return opened;
  const lazySocket = new LazySocket(async () => {
    reconnectOnSignIn(lazySocket);
    const { openSocket } = await retryImport(() => import('./open-socket'));
    return openSocket(client.getQueryData(configQuery.queryKey)?.wsUrl ?? location.origin);
  });
  opened = lazySocket;
  return lazySocket;
}

/** Reconnects after sign-in: the server reads the session from the cookie of the handshake. */
export function reconnectOnSignIn(socket: LiveSocket): void {
  onSignInChange((isRequired) => {
    if (!isRequired && socket.connected) socket.disconnect().connect();
  });
}

/**
 * A socket that opens at its first call, not at construction: servers render pages too. Calls before the real
 * socket has loaded run then, in order.
 */
export class LazySocket implements LiveSocket {
  private real: LiveSocket | undefined;
  private waiting: ((real: LiveSocket) => void)[] = [];

  private isOpening = false;

  constructor(private readonly open: () => Promise<LiveSocket>) {}

  get connected(): boolean {
    return this.real?.connected ?? false;
  }

  on: LiveSocket['on'] = (name, listener) => this.whenOpen((real) => real.on(name, listener));

  off: LiveSocket['off'] = (name, listener) => this.whenOpen((real) => real.off(name, listener));

  emit: LiveSocket['emit'] = (name, ...values) => this.whenOpen((real) => real.emit(name, ...values));

  connect(): LiveSocket {
    return this.whenOpen((real) => real.connect());
  }

  disconnect(): LiveSocket {
    return this.whenOpen((real) => real.disconnect());
  }

  timeout(ms: number): ReturnType<LiveSocket['timeout']> {
    return this.real?.timeout(ms) ?? { emitWithAck: () => Promise.reject(new Error('no socket yet')) };
  }

  private whenOpen(call: (real: LiveSocket) => void): LiveSocket {
    if (this.real) call(this.real);
    else this.waiting.push(call);
    if (!this.isOpening) void this.openNow();
    return this;
  }

  private async openNow(): Promise<void> {
    this.isOpening = true;
    const real = await this.open();
    this.real = real;
    for (const call of this.waiting) call(real);
    this.waiting = [];
  }
}
