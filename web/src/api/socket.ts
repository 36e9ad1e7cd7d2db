import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import type { BoardRow, StartListRow } from '@app/views';
import { useAppConfig } from './app-config';

/** What the server sends. `race-stale` stands for more rows than are worth pushing: fetch the race again. */
export interface ServerMessages {
  'race-update': (rows: StartListRow[]) => void;
  'board-update': (rows: BoardRow[]) => void;
  'race-stale': (news: { part: string; revision: number }) => void;
  payment: (news: PaymentNews) => void;
}

/** What the page sends, each with its acknowledgement. Boards and commands are for organisers. */
export interface ClientMessages {
  'subscribe-to-race': (part: string | undefined, ack: (answer: Subscribed) => void) => void;
  'subscribe-to-board': (part: string, ack: (answer: Subscribed) => void) => void;
  'wait-pay': (asked: { payid: string }) => void;
  commands: (batch: { commands: readonly unknown[] }, ack: (answer: CommandsAnswer) => void) => void;
}

/** What came of a payment that was waited for. */
export interface PaymentNews {
  readonly payment: 'ok' | 'failed';
  readonly payid: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
}

type Subscribed = { readonly revision: number; readonly error?: undefined } | { readonly error: string };

export type CommandsAnswer =
  { readonly results: readonly CommandResult[]; readonly error?: undefined } | { readonly error: string };

/** How one command of a batch went; `error` is Swedish and ready to show. */
export interface CommandResult {
  readonly id: string;
  readonly outcome: 'accepted' | 'duplicate' | 'rejected';
  readonly code?: string;
  readonly error?: string;
}

export type LiveSocket = Socket<ServerMessages, ClientMessages>;

const RETRY_MS = 5000;

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

/** socket.io leaves a socket down when the server closed it on purpose; a race screen always wants it back. */
export function keepConnected(socket: LiveSocket): LiveSocket {
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RETRY_MS);
  });
  return socket;
}

let opened: LiveSocket | undefined;

function pageSocket(url: string): LiveSocket {
  opened ??= keepConnected(
    io(url, {
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: RETRY_MS,
      reconnectionDelayMax: RETRY_MS,
      randomizationFactor: 0.2,
    }),
  );
  return opened;
}
