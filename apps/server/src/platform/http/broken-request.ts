import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const WRONG = { error: 'Felaktig begäran' };

/** What Fastify itself cannot make sense of, such as a path with broken escapes. */
export function answerUnreadable(
  { statusCode = 400 }: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.status(statusCode).send(WRONG);
}

/** What Node cannot read as HTTP, or has waited for too long: told in our own shape where somebody still listens, and never logged. */
export function answerBroken({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
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
  // Who neither reads nor leaves would hold the connection for ever.
  setTimeout(() => socket.destroy(), LINGER).unref();
}

/** How long an answer has to be read before the connection is closed, in ms. */
const LINGER = 2000;

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Whether whoever asked has gone, or was cut off, in the middle of a body: nobody is there to answer, and nothing is wrong with us. */
export function isCutShort(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return code === 'ECONNRESET' && message === 'aborted';
}
