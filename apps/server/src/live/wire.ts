import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import type { WebSocket } from 'ws';

/** The connection below a socket, whatever carries it. */
export type Connection = Socket['conn'];

/** How long a goodbye has to be read, in ms. */
const GOODBYE = 1000;

/** What engine.io keeps to itself and nobody else can tell. */
interface Inside {
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly socket?: WebSocket & { readonly _socket?: { readonly bytesRead: number } };
  };
}

/** What waits to be sent: packets that are not handed over yet, and bytes that the other end has not taken. */
export function unsentOn(connection: Connection): { readonly packets: number; readonly bytes: number } {
  const { writeBuffer, transport } = inside(connection);
  return { packets: writeBuffer.length, bytes: transport.socket?.bufferedAmount ?? 0 };
}

/** How many bytes have come in; 0 where requests of their own carry them, whose bodies are limited. */
export function bytesFrom(connection: Connection): number {
  return inside(connection).transport.socket?._socket?.bytesRead ?? 0;
}

/** Calls for everything that comes, whether anybody still listens or not. */
export function onArrival(connection: Connection, came: () => void): void {
  const { socket } = inside(connection).transport;
  if (socket) socket.on('message', came).on('ping', came).on('pong', came);
  else connection.on('packet', came);
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
