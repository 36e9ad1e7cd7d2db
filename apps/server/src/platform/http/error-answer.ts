import { PaymentsNotConfigured, PaymentsUnreachable } from '@app/adapters';
import { Refusal, refusalText } from '@app/domain';
import {
  AppendTooLarge,
  NotYetReadable,
  PartitionUnavailable,
  PartlyKnownAppend,
  RevisionConflict,
  StoreUnavailable,
  StoreFailed,
} from '@app/eventing';
import { HttpException, Logger } from '@nestjs/common';
import { isAborted } from './broken-request';
import { type ErrorBody, Problem, TooManyRequests } from './problem';
import { refusalStatuses } from './refusal-statuses';

/** The answer to an error. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers?: Readonly<Record<string, string | number>>;
}

/**
 * Returns the client's answer to an error. Logs an unexpected one in full with the request's id, and hides
 * its details.
 */
export function errorAnswer(error: unknown, request?: string): ErrorAnswer {
  if (error instanceof Refusal) {
    const { code, detail } = error;
    return answer(refusalStatuses[code], refusalText(code, detail), code);
  }
  if (error instanceof HttpException) return httpAnswer(error);
  for (const { kind, status, text } of knownErrors)
    if (error instanceof kind) return answer(status, text, error.code);

  if (isAborted(error)) return answer(400, 'Begäran avbröts');
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error), { request });
  return answer(500, 'Något gick fel');
}

function httpAnswer(error: HttpException): ErrorAnswer {
  const status = error.getStatus();
  if (error instanceof TooManyRequests)
    return { ...answer(status, error.text, error.code), headers: { 'retry-after': error.retryAfter } };
  if (error instanceof Problem) return answer(status, error.text, error.code);
  return answer(status, textOfStatus[status] ?? 'Felaktig begäran');
}

function answer(status: number, error: string, code?: string): ErrorAnswer {
  return { status, body: code === undefined ? { error } : { error, code } };
}

const log = new Logger('Errors');
/** The command id was used on another day, or with different content. */
export const ID_USED = 'Kommandots id är redan använt till något annat';

/** A command too large for any engine. */
export const TOO_LARGE = 'För mycket på en gång: dela upp det i mindre delar';

const CANNOT_SAVE = 'Servern kan inte spara just nu';

/** Expected errors of the lower layers, with their texts. */
const knownErrors = [
  { kind: RevisionConflict, status: 503, text: 'Många sparar samtidigt just nu. Försök igen.' },
  { kind: PartlyKnownAppend, status: 409, text: ID_USED },
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
