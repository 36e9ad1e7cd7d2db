import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { useAppConfig } from './app-config';
import { untilFetched } from './fetch-code';
import { LateSocket } from './late-socket';
import type { LiveSocket } from './live-socket';
import { onSignInChange } from './sign-in';

/** Gives tests and other pages a socket of their own; without one the page's single socket is opened on first use. */
export const SocketContext = createContext<LiveSocket | undefined>(undefined);

/** The page's one socket. */
export function useSocket(): LiveSocket {
  const given = useContext(SocketContext);
  const { wsUrl } = useAppConfig();
  return given ?? pageSocket(wsUrl);
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
  return useSyncExternalStore(subscribe, () => socket.connected);
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

let opened: LiveSocket | undefined;

// A page stands and works before its socket does, so the socket's code comes after the page's.
function pageSocket(url: string): LiveSocket {
  if (opened) return opened;
  opened = new LateSocket(async () => {
    const { openSocket } = await untilFetched(() => import('./open-socket'));
    return openSocket(url);
  });
  reconnectOnSignIn(opened);
  return opened;
}

/** Connects a socket anew when somebody has signed in: the server reads who it is by the cookie that a connection begins with. */
export function reconnectOnSignIn(socket: LiveSocket): void {
  onSignInChange((isRequired) => {
    if (!isRequired && socket.connected) socket.disconnect().connect();
  });
}
