import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { configQuery } from './app-config';
import { untilFetched } from './until-fetched';
import type { LiveSocket } from './live-socket';
import { onSignInChange } from './sign-in';

/** Gives tests and other pages a socket of their own; without one the page's single socket is opened on first use. */
export const SocketContext = createContext<LiveSocket | undefined>(undefined);

/** The page's one socket. */
export function useSocket(): LiveSocket {
  const provided = useContext(SocketContext);
  const client = useQueryClient();
  return provided ?? pageSocket(client);
}

/** Whether the socket is up right now. */
export function useSocketConnected(): boolean {
  const socket = useSocket();
  const subscribe = useCallback(
    (changed: () => void) => {
      socket.on('connect', changed).on('disconnect', changed);
      return () => {
        socket.off('connect', changed).off('disconnect', changed);
      };
    },
    [socket],
  );
  return useSyncExternalStore(subscribe, () => socket.connected, notOnAServer);
}

/** Runs `enter` on every connect, the present one included. Each is new: the server remembers no rooms and missed rows are gone. */
export function useOnConnect(enter: (socket: LiveSocket) => void): void {
  const socket = useSocket();
  useEffect(() => {
    const connected = () => {
      enter(socket);
    };
    if (socket.connected) connected();
    socket.on('connect', connected);
    return () => {
      socket.off('connect', connected);
    };
  }, [socket, enter]);
}

const notOnAServer = () => false;

let opened: LiveSocket | undefined;

// A page works before its socket does, so the socket's code comes after the page's, and not before an effect asks for it.
function pageSocket(client: QueryClient): LiveSocket {
  if (opened) return opened;
  const late = new LateSocket(async () => {
    reconnectOnSignIn(late);
    const { openSocket } = await untilFetched(() => import('./open-socket'));
    return openSocket(client.getQueryData(configQuery.queryKey)?.wsUrl ?? location.origin);
  });
  opened = late;
  return late;
}

/** Connects a socket anew when somebody has signed in: the server reads who it is by the cookie that a connection begins with. */
export function reconnectOnSignIn(socket: LiveSocket): void {
  onSignInChange((isRequired) => {
    if (!isRequired && socket.connected) socket.disconnect().connect();
  });
}

/**
 * A socket that is opened by the first call of it, never by being made: pages are rendered on servers too. What is called on it until
 * the real one is there is done then, in order.
 */
export class LateSocket implements LiveSocket {
  private real: LiveSocket | undefined;
  private waiting: ((real: LiveSocket) => void)[] = [];

  private isOpening = false;

  constructor(private readonly open: () => Promise<LiveSocket>) {}

  get connected(): boolean {
    return this.real?.connected ?? false;
  }

  on: LiveSocket['on'] = (name, listener) => this.later((real) => real.on(name, listener));

  off: LiveSocket['off'] = (name, listener) => this.later((real) => real.off(name, listener));

  emit: LiveSocket['emit'] = (name, ...values) => this.later((real) => real.emit(name, ...values));

  connect(): LiveSocket {
    return this.later((real) => real.connect());
  }

  disconnect(): LiveSocket {
    return this.later((real) => real.disconnect());
  }

  timeout(ms: number): ReturnType<LiveSocket['timeout']> {
    return this.real?.timeout(ms) ?? { emitWithAck: () => Promise.reject(new Error('no socket yet')) };
  }

  private later(call: (real: LiveSocket) => void): LiveSocket {
    if (this.real) call(this.real);
    else this.waiting.push(call);
    if (!this.isOpening) void this.begin();
    return this;
  }

  private async begin(): Promise<void> {
    this.isOpening = true;
    const real = await this.open();
    this.real = real;
    for (const call of this.waiting) call(real);
    this.waiting = [];
  }
}
