import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const WRONG = { error: 'Felaktig begäran' };

/** Answers a request that Fastify cannot parse, such as a path with invalid escapes. */
export function handleFrameworkError(
  { statusCode = 400 }: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.status(statusCode).send(WRONG);
}

/** Answers what Node cannot parse as HTTP or timed out reading, in our error shape; never logged. */
export function handleClientError({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf[code] ?? 400;
  const body = JSON.stringify(status === 408 ? { error: 'Begäran tog för lång tid' } : WRONG);
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that neither reads nor disconnects would hold the connection forever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** How long the client has to read the answer before the connection closes, ms. */
const LINGER_MS = 2000;

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Whether the client disconnected in the middle of a body; no server error. */
export function isAborted(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return code === 'ECONNRESET' && message === 'aborted';
}
