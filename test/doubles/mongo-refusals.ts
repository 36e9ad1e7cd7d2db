import type { Document } from 'mongodb';

/** How a command is answered that is not served: by its number as servers know it. */
export interface Refusal {
  readonly code: number;
  readonly message?: string;
  /** What the driver goes by when it tries again. Left out: what a server would say. */
  readonly labels?: readonly string[];
  /** The command was applied and is answered, but not enough members of the set have confirmed it. */
  readonly inAnswer?: 'write-concern';
  /** What else stands in the answer. */
  readonly details?: Document;
}

const NAMES: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  16: 'InvalidLength',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  59: 'CommandNotFound',
  64: 'WriteConcernFailed',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  85: 'IndexOptionsConflict',
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
/** After these a server says of a numbered write that it may be sent again. */
const PASSING = new Set([64, 91, 189, 10107, 11600, 11602, 13435]);

/** Thrown by what serves a command. */
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Says no, as a server would. */
export function refuse(code: number, message: string, details?: Document): never {
  throw new Refused({ code, message, ...(details && { details }) });
}

/** What was thrown, as it is answered; whatever is no refusal is a mistake in the double. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof Refused ? error.refusal : { code: 1, message: String(error) };
}

/** The answer to a command that was refused. */
export function refusedAnswer(refusal: Refusal, command: Document): Document {
  const { code, message = 'told to fail', details } = refusal;
  return { ok: 0, errmsg: message, code, codeName: nameOf(code), ...details, ...labelled(refusal, command) };
}

/** The answer to a command that was applied, where the set has not confirmed it. */
export function unconfirmed(refusal: Refusal, command: Document, answer: Document): Document {
  const { code, message: errmsg = 'told to fail' } = refusal;
  const writeConcernError = { code, codeName: nameOf(code), errmsg };
  return { ...answer, writeConcernError, ...labelled(refusal, command) };
}

function labelled({ code, labels }: Refusal, { txnNumber }: Document): Document {
  const isNumbered = txnNumber !== undefined && PASSING.has(code);
  const errorLabels = labels ?? (isNumbered ? ['RetryableWriteError'] : []);
  return errorLabels.length > 0 ? { errorLabels } : {};
}

function nameOf(code: number): string {
  return NAMES[code] ?? `Location${String(code)}`;
}
