import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import type { WebSocket } from 'ws';

/** The connection below a socket, whatever carries it. */
export type Connection = Socket['conn'];

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
  // eslint-disable-next-line no-underscore-dangle
  return inside(connection).transport.socket?._socket?.bytesRead ?? 0;
}

/** Calls for every packet, and for every sign of life that a WebSocket answers by itself. */
export function onPacket(connection: Connection, heard: () => void): void {
  connection.on('packet', heard);
  inside(connection).transport.socket?.on('ping', heard).on('pong', heard);
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

function inside(connection: Connection): Inside {
  return connection as unknown as Inside;
}
