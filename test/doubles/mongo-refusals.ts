import type { Document } from 'mongodb';

/** How a refused command is answered, by MongoDB's error code. */
export interface Refusal {
  readonly code: number;
  readonly message?: string;
  /** The command was applied and answered, but a majority has not confirmed it. */
  readonly inAnswer?: 'write-concern';
  /** Further fields of the answer. */
  readonly details?: Document;
}

const NAMES: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  16: 'InvalidLength',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  59: 'CommandNotFound',
  64: 'WriteConcernFailed',
  66: 'ImmutableField',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  189: 'PrimarySteppedDown',
  225: 'TransactionTooOld',
  10107: 'NotWritablePrimary',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  11600: 'InterruptedAtShutdown',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
};
/** Codes after which a server labels a numbered write as retryable. */
const TRANSIENT_CODES = new Set([64, 91, 189, 10107, 11600, 11602, 13435]);

/** Thrown by command handlers. */
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Refuses a command. Always throws. */
export function refuse(code: number, message: string, details?: Document): never {
  throw new Refused({ code, message, ...(details && { details }) });
}

/** The refusal of a thrown error; any other error is a bug in the double. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof Refused ? error.refusal : { code: 1, message: String(error) };
}

/** The answer to a refused command. */
export function refusedAnswer(refusal: Refusal, command: Document): Document {
  const { code, message = 'injected fault', details } = refusal;
  return {
    ok: 0,
    errmsg: message,
    code,
    codeName: nameOf(code),
    ...details,
    ...errorLabelsOf(refusal, command),
  };
}

/** The answer to a command that was applied, but not confirmed by the set. */
export function unconfirmedAnswer(refusal: Refusal, command: Document, answer: Document): Document {
  const { code, message: errmsg = 'injected fault' } = refusal;
  const writeConcernError = { code, codeName: nameOf(code), errmsg };
  return { ...answer, writeConcernError, ...errorLabelsOf(refusal, command) };
}

function errorLabelsOf({ code }: Refusal, { txnNumber }: Document): Document {
  const isNumbered = txnNumber !== undefined && TRANSIENT_CODES.has(code);
  return isNumbered ? { errorLabels: ['RetryableWriteError'] } : {};
}

function nameOf(code: number): string {
  return NAMES[code] ?? `Location${String(code)}`;
}
