import { PaymentsOff, PaymentsUnreachable } from '@app/adapters';
import { Refusal, type RefusalCode, refusalText } from '@app/domain';
import {
  AppendTooLarge,
  NotYetReadable,
  PartitionAway,
  PartlyKnownAppend,
  RevisionConflict,
  StoreAway,
  StoreFailed,
} from '@app/eventing';
import { HttpException, HttpStatus, Logger } from '@nestjs/common';
import { isCutShort } from './broken-request';
import { type ErrorBody, Problem, TooOften } from './problem';

/** What is answered to an error. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  /** Headers of its own. */
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** What anybody outside is told about an error. The details of one we did not foresee go to the log alone, with the request's id. */
export function errorAnswer(error: unknown, request?: string): ErrorAnswer {
  if (error instanceof Refusal) {
    const { code, detail } = error;
    return answer(statusOf[code], refusalText(code, detail), code);
  }
  if (error instanceof HttpException) return edgeAnswer(error);
  for (const { kind, status, text } of foreseen)
    if (error instanceof kind) return answer(status, text, error.code);

  if (isCutShort(error)) return answer(400, 'Begäran avbröts');
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error), { request });
  return answer(500, 'Något gick fel');
}

function edgeAnswer(error: HttpException): ErrorAnswer {
  const status = error.getStatus();
  if (error instanceof TooOften)
    return { ...answer(status, error.text, error.code), headers: { 'retry-after': error.retryAfter } };
  if (error instanceof Problem) return answer(status, error.text, error.code);
  return answer(status, textOf[status] ?? 'Felaktig begäran');
}

function answer(status: number, error: string, code?: string): ErrorAnswer {
  return { status, body: code === undefined ? { error } : { error, code } };
}

const log = new Logger('Errors');
/** The command stands on another day, or changed between two tries. */
export const ID_USED = 'Kommandots id är redan använt till något annat';

/** One command that no engine takes whole. */
export const TOO_MUCH = 'För mycket på en gång: dela upp det i mindre delar';

const CANNOT_SAVE = 'Servern kan inte spara just nu';

/** What may go wrong below us, in words for people. */
const foreseen = [
  { kind: RevisionConflict, status: 503, text: 'Många sparar samtidigt just nu. Försök igen.' },
  { kind: PartlyKnownAppend, status: 409, text: ID_USED },
  { kind: StoreFailed, status: 503, text: CANNOT_SAVE },
  {
    kind: PartitionAway,
    status: 503,
    text: 'Äldre uppgifter går inte att läsa just nu. Försök igen om en stund.',
  },
  { kind: StoreAway, status: 503, text: CANNOT_SAVE },
  { kind: NotYetReadable, status: 503, text: 'Servern uppgraderas just nu. Försök igen om en stund.' },
  { kind: AppendTooLarge, status: 413, text: TOO_MUCH },
  {
    kind: PaymentsOff,
    status: 503,
    text: 'Betalning med Swish är inte igång just nu. Försök igen om en stund.',
  },
  { kind: PaymentsUnreachable, status: 503, text: 'Swish svarar inte just nu. Försök igen om en stund.' },
] as const;

/** What the framework itself refuses, in words. */
const textOf: Readonly<Partial<Record<number, string>>> = {
  404: 'Sidan finns inte',
  405: 'Metoden går inte att använda här',
  413: 'Begäran är för stor',
  415: 'Okänt format på begäran',
  500: 'Något gick fel',
  503: 'Servern är inte redo. Försök igen om en stund.',
};

const { BAD_REQUEST, NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS } = HttpStatus;

/** A refusal without a status does not compile. */
const statusOf: Readonly<Record<RefusalCode, HttpStatus>> = {
  'part-invalid': BAD_REQUEST,
  'date-invalid': BAD_REQUEST,
  'distance-invalid': BAD_REQUEST,
  'distance-not-whole-hundreds': BAD_REQUEST,
  'part-mismatch': BAD_REQUEST,
  'race-exists': CONFLICT,
  'race-unknown': NOT_FOUND,
  'race-not-started': CONFLICT,
  'race-ended': CONFLICT,
  'runners-still-out': CONFLICT,
  'runner-unknown': NOT_FOUND,
  'runner-invalid': BAD_REQUEST,
  'runner-exists': CONFLICT,
  'runner-in-other-race': CONFLICT,
  'runner-finished': CONFLICT,
  'runner-erased': CONFLICT,
  'name-missing': BAD_REQUEST,
  'name-too-long': BAD_REQUEST,
  'age-invalid': BAD_REQUEST,
  'group-invalid': BAD_REQUEST,
  'status-invalid': BAD_REQUEST,
  'bib-invalid': BAD_REQUEST,
  'bib-taken': CONFLICT,
  'bib-unknown': NOT_FOUND,
  'bib-missing': CONFLICT,
  'bib-given': CONFLICT,
  'bibs-refused': CONFLICT,
  'already-picked-up': CONFLICT,
  'time-before-start': CONFLICT,
  'time-out-of-range': BAD_REQUEST,
  'reset-word-wrong': BAD_REQUEST,
  'age-missing': BAD_REQUEST,
  'distance-missing': BAD_REQUEST,
  'company-too-long': BAD_REQUEST,
  'distance-shut': CONFLICT,
  'too-many-runners': BAD_REQUEST,
  'no-runners': BAD_REQUEST,
  'registration-unknown': NOT_FOUND,
  'registration-erased': CONFLICT,
  'shift-invalid': BAD_REQUEST,
  'runner-not-finished': CONFLICT,
  'finishers-too-few': BAD_REQUEST,
  'event-unknown': NOT_FOUND,
  'event-for-good': CONFLICT,
  'reason-missing': BAD_REQUEST,
  'reason-too-long': BAD_REQUEST,
  'reason-names-somebody': BAD_REQUEST,
  'already-paid': CONFLICT,
  'payment-open': CONFLICT,
  'payment-uncertain': CONFLICT,
  'payment-astray': CONFLICT,
  'payment-unknown': NOT_FOUND,
  'payment-not-paid': CONFLICT,
  'flag-unknown': NOT_FOUND,
  'note-missing': BAD_REQUEST,
  'note-too-long': BAD_REQUEST,
  'amount-invalid': BAD_REQUEST,
  'amount-too-large': BAD_REQUEST,
  'sibling-known': CONFLICT,
  'refund-too-large': CONFLICT,
  'refund-unknown': NOT_FOUND,
  'receipt-too-often': TOO_MANY_REQUESTS,
  'link-unknown': NOT_FOUND,
  'link-withdrawn': CONFLICT,
  'link-replaced': CONFLICT,
  'nothing-owed': CONFLICT,
  'link-too-often': TOO_MANY_REQUESTS,
  'link-late': CONFLICT,
  'address-missing': CONFLICT,
  'reference-missing': BAD_REQUEST,
  'reference-names-somebody': BAD_REQUEST,
  'reference-used': CONFLICT,
  'registration-not-paid': CONFLICT,
  'runner-withdrawn': CONFLICT,
  'campaign-invalid': BAD_REQUEST,
  'campaign-used': CONFLICT,
  'campaign-exists': CONFLICT,
  'campaign-unknown': NOT_FOUND,
  'campaign-withdrawn': CONFLICT,
  'campaign-sent-too-often': TOO_MANY_REQUESTS,
  'campaign-holder-erased': CONFLICT,
  'mailing-exists': CONFLICT,
  'mailing-empty': CONFLICT,
  'mailing-unknown': NOT_FOUND,
  'notice-exists': CONFLICT,
  'notice-unknown': NOT_FOUND,
  'notice-text-invalid': BAD_REQUEST,
  'notice-end-invalid': BAD_REQUEST,
  'notices-full': CONFLICT,
  'code-unknown': BAD_REQUEST,
  'code-used': BAD_REQUEST,
  'code-tries': BAD_REQUEST,
  'code-ended': BAD_REQUEST,
  'code-expired': BAD_REQUEST,
};
