import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { ServerOptions, WebSocket } from 'ws';

/** The connection below a socket, whatever carries it. */
export type Connection = Socket['conn'];

/** How long a goodbye has to be read, in ms. */
const GOODBYE = 1000;

/** What engine.io keeps to itself and nobody else can tell. */
interface Inside {
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly socket?: WebSocket;
  };
}

/** What waits to be sent: packets that are not handed over yet, and bytes that the other end has not taken. */
export function unsentOn(connection: Connection): { readonly packets: number; readonly bytes: number } {
  const { writeBuffer, transport } = inside(connection);
  return { packets: writeBuffer.length, bytes: transport.socket?.bufferedAmount ?? 0 };
}

/** Calls with the size of everything that comes, whether anybody still listens or not. */
export function onIncoming(connection: Connection, came: (bytes: number) => void): void {
  const { socket } = inside(connection).transport;
  if (!socket) {
    connection.on('packet', ({ data }: { readonly data?: string | Buffer }) => {
      came(data?.length ?? 0);
    });
    return;
  }
  const heard = ({ length }: { readonly length: number }) => {
    came(length);
  };
  socket.on('message', (data) => {
    heard(data as Buffer);
  });
  socket.on('ping', heard).on('pong', heard);
}

/** A message in a thousand pieces, the last of which never comes, is counted by nobody: few pieces are taken. */
export function takeFewPieces(server: Server): void {
  const { ws } = server.engine as unknown as { readonly ws: { readonly options: ServerOptions } };
  Object.assign(ws.options, { maxFragments: 16, maxBufferedChunks: 4096 });
}

/**
 * Ends it now. A parting word would wait for somebody who does not read, and what has come in already would still be answered:
 * engine.io drops both when the transport fails.
 */
export function cut(connection: Connection): void {
  connection.transport.emit('error', new Error('cut'));
  inside(connection).transport.socket?.terminate();
}

/**
 * Refuses a WebSocket that is to go on where polling began: until it has, engine.io answers its probes as often as they come, and
 * nobody can count them. Our pages never ask for it.
 */
export function neverChangesWire(
  { url = '', headers }: IncomingMessage,
  _answer: unknown,
  next: (error?: Error) => void,
): void {
  next(headers.upgrade && /[?&]sid=/.test(url) ? new Error('no upgrades') : undefined);
}

/**
 * Sees to it that one that has closed is gone soon. A WebSocket says goodbye and waits half a minute for the answer: until then
 * whatever still came would be read, frame by frame, for nobody.
 */
export function stopHearing(connection: Connection): void {
  inside(connection).transport.socket?.pause();
  hangUpSoon(connection);
}

/** Gives one that has closed a moment to answer the goodbye: whoever does is gone at once. */
export function hangUpSoon(connection: Connection): void {
  const { socket } = inside(connection).transport;
  if (!socket || socket.readyState === socket.CLOSED) return;
  setTimeout(() => {
    socket.terminate();
  }, GOODBYE).unref();
}

function inside(connection: Connection): Inside {
  return connection as unknown as Inside;
}
