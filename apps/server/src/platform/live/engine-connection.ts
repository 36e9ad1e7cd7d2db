import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { ServerOptions, WebSocket } from 'ws';

/** The engine.io connection of a socket, over any transport. */
export type Connection = Socket['conn'];

/** How long a client has to complete the close handshake, ms. */
const CLOSE_TIMEOUT_MS = 1000;

/** Private fields of engine.io, without a public equivalent. */
interface EngineInternals {
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly socket?: WebSocket;
  };
}

/** Returns the unsent data: packets not yet in the transport, and bytes not yet received. */
export function unsentOn(connection: Connection): { readonly packets: number; readonly bytes: number } {
  const { writeBuffer, transport } = internalsOf(connection);
  return { packets: writeBuffer.length, bytes: transport.socket?.bufferedAmount ?? 0 };
}

/** Calls `onBytes` with the size of every incoming message, even after socket.io has stopped listening. */
export function onIncoming(connection: Connection, onBytes: (bytes: number) => void): void {
  const { socket } = internalsOf(connection).transport;
  if (!socket) {
    connection.on('packet', ({ data }: { readonly data?: string | Buffer }) => {
      onBytes(data?.length ?? 0);
    });
    return;
  }
  const onFrame = ({ length }: { readonly length: number }) => {
    onBytes(length);
  };
  socket.on('message', (data) => {
    onFrame(data as Buffer);
  });
  socket.on('ping', onFrame).on('pong', onFrame);
}

/** Limits WebSocket fragments, since an unfinished message in a thousand fragments is never counted. */
export function limitFragments(server: Server): void {
  const { ws } = server.engine as unknown as { readonly ws: { readonly options: ServerOptions } };
  Object.assign(ws.options, { maxFragments: 16, maxBufferedChunks: 4096 });
}

/**
 * Closes a connection at once. An orderly close would wait for a client that does not read, and still answer
 * received messages; engine.io drops both when the transport fails.
 */
export function disconnect(connection: Connection): void {
  connection.transport.emit('error', new Error('cut'));
  internalsOf(connection).transport.socket?.terminate();
}

/** Refuses upgrades from polling, whose probes no budget counts. Our pages never upgrade. */
export function refuseUpgrade(
  { url = '', headers }: IncomingMessage,
  _answer: unknown,
  next: (error?: Error) => void,
): void {
  next(headers.upgrade && /[?&]sid=/.test(url) ? new Error('no upgrades') : undefined);
}

/** Stops reading a closed connection: the WebSocket would read every frame for another half minute. */
export function stopReading(connection: Connection): void {
  internalsOf(connection).transport.socket?.pause();
  terminateSoon(connection);
}

/** Terminates a closed connection unless it completes the close handshake in time. */
export function terminateSoon(connection: Connection): void {
  const { socket } = internalsOf(connection).transport;
  if (!socket || socket.readyState === socket.CLOSED) return;
  setTimeout(() => {
    socket.terminate();
  }, CLOSE_TIMEOUT_MS).unref();
}

function internalsOf(connection: Connection): EngineInternals {
  return connection as unknown as EngineInternals;
}
