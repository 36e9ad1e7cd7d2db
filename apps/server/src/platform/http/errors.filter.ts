import { PaymentsNotConfigured, PaymentsUnreachable } from '@app/adapters';
import { namesToConfirm, Refusal, refusalText, ownValue } from '@app/domain';
import {
  AppendTooLarge,
  NotYetReadable,
  PartitionUnavailable,
  DuplicateEventIds,
  RevisionConflict,
  StoreFailed,
  StoreUnavailable,
} from '@app/eventing';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, Problem, StaleRequest, TooManyRequests } from './problem';
import { refusalStatuses } from './refusal-statuses';

/** Gives every HTTP error the same shape. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { status, body, headers } = errorAnswer(error, http.getRequest<FastifyRequest>().id);
    const reply = http.getResponse<FastifyReply>();
    const usual = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
    void reply
      .status(status)
      .headers({ ...usual, ...headers })
      .send(body);
  }
}

/** Acknowledges a socket message with its error, in the same shape as over HTTP. */
@Catch()
export class AckErrorsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const { body } = errorAnswer(error);
    const acknowledge = host.getArgs<unknown[]>().find(isAcknowledgement);
    acknowledge?.(body);
  }
}

function isAcknowledgement(argument: unknown): argument is (answer: ErrorBody) => void {
  return typeof argument === 'function';
}

interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** Returns the answer to an error. Logs an unexpected one with the request's id, and hides its details. */
export function errorAnswer(error: unknown, request?: string): ErrorAnswer {
  if (error instanceof Refusal) {
    return { status: refusalStatuses[error.code], body: refusalBody(error) };
  }
  if (error instanceof HttpException) return httpAnswer(error);
  for (const { kind, status, text } of knownErrors)
    if (error instanceof kind) return answer(status, text, error.code);

  if (isAborted(error)) return answer(400, 'Begäran avbröts');
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error), { request });
  return answer(500, 'Något gick fel');
}

/** The answer's body to a broken rule. */
export function refusalBody(refusal: Refusal): ErrorBody & { readonly code: string } {
  const { code, detail } = refusal;
  const names = namesToConfirm(refusal);
  return { error: refusalText(code, detail), code, ...(names.length > 0 && { names }) };
}

function httpAnswer(error: HttpException): ErrorAnswer {
  const status = error.getStatus();
  if (error instanceof TooManyRequests)
    return { ...answer(status, error.text, error.code), headers: { 'retry-after': error.retryAfter } };
  if (error instanceof StaleRequest) {
    const { body } = answer(status, error.text, error.code);
    return { status, body: { ...error.current, ...body } };
  }
  if (error instanceof Problem) return answer(status, error.text, error.code);
  return answer(status, textOfStatus[status] ?? 'Felaktig begäran');
}

function answer(status: number, error: string, code?: string): ErrorAnswer {
  return { status, body: code === undefined ? { error } : { error, code } };
}

const log = new Logger('Errors');
/** The command id was used on another day, or with different content. */
export const ID_USED = 'Kommandots id är redan använt till något annat';

export const TOO_LARGE = 'För mycket på en gång: dela upp det i mindre delar';

const CANNOT_SAVE = 'Servern kan inte spara just nu';

/** Expected errors of the lower layers, with their texts. */
const knownErrors = [
  { kind: RevisionConflict, status: 503, text: 'Många sparar samtidigt just nu. Försök igen.' },
  { kind: DuplicateEventIds, status: 409, text: ID_USED },
  { kind: StoreFailed, status: 503, text: CANNOT_SAVE },
  {
    kind: PartitionUnavailable,
    status: 503,
    text: 'Äldre uppgifter går inte att läsa just nu. Försök igen om en stund.',
  },
  { kind: StoreUnavailable, status: 503, text: CANNOT_SAVE },
  { kind: NotYetReadable, status: 503, text: 'Servern uppgraderas just nu. Försök igen om en stund.' },
  { kind: AppendTooLarge, status: 413, text: TOO_LARGE },
  {
    kind: PaymentsNotConfigured,
    status: 503,
    text: 'Betalning med Swish är inte igång just nu. Försök igen om en stund.',
  },
  { kind: PaymentsUnreachable, status: 503, text: 'Swish svarar inte just nu. Försök igen om en stund.' },
] as const;

/** Texts for the framework's own errors. */
const textOfStatus: Readonly<Partial<Record<number, string>>> = {
  404: 'Sidan finns inte',
  405: 'Metoden går inte att använda här',
  413: 'Begäran är för stor',
  415: 'Okänt format på begäran',
  500: 'Något gick fel',
  503: 'Servern är inte redo. Försök igen om en stund.',
};

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
  const status = ownValue(statusOf, code) ?? 400;
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
function isAborted(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return code === 'ECONNRESET' && message === 'aborted';
}
