import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
  type WriteError,
} from 'mongodb';
import type { ErrorClassifier } from '../remote/retrying-calls';

const TRANSIENT_KINDS = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoOperationTimeoutError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
  // Calls on a replaced client.
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoNotConnectedError,
];
/** Further kinds, which the driver does not export. */
const TRANSIENT_NAMES: ReadonlySet<string> = new Set(['MongoPoolClosedError', 'MongoServerClosedError']);

/**
 * Errors of a server that is stopping, starting, not primary or without a majority; or whose cursor is gone
 * (43, 175) because the collection was replaced.
 */
const TRANSIENT_CODES: ReadonlySet<unknown> = new Set([
  6, 7, 43, 64, 89, 91, 100, 134, 175, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** Authentication failed, and not authorised. */
const DENIED_CODES: ReadonlySet<unknown> = new Set([13, 18]);

/** Classifies the driver's errors. */
export const classifyError: ErrorClassifier = {
  isServerFault: (error) => isDenied(error) || isTransient(error),
  isAccessDenied: isDenied,
  describe: (error) =>
    isDenied(error)
      ? 'access denied: see the user and password in MONGODB_URL, and what they may do there'
      : error.message,
};

/** Socket errors that the driver passes through unchanged. */
const SOCKET_ERROR_CODES: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
]);

function isTransient(error: Error): boolean {
  if (!(error instanceof MongoError)) return 'code' in error && SOCKET_ERROR_CODES.has(error.code);
  const labels = ['RetryableWriteError', 'RetryableError'];
  return (
    TRANSIENT_KINDS.some((kind) => error instanceof kind) ||
    TRANSIENT_NAMES.has(error.name) ||
    labels.some((label) => error.hasErrorLabel(label)) ||
    isBrokenBulkWrite(error) ||
    (error instanceof MongoServerError && TRANSIENT_CODES.has(error.code))
  );
}

/** A connection that breaks during several writes gives an error without code and write errors. */
function isBrokenBulkWrite(error: MongoError): boolean {
  return (
    error instanceof MongoBulkWriteError && error.code === undefined && writeErrorsIn(error).length === 0
  );
}

function isDenied(error: unknown): boolean {
  return error instanceof MongoServerError && DENIED_CODES.has(error.code);
}

const DUPLICATE_KEY = 11000;

/** Whether documents were not written solely because their `_id` exists. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError))
    return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
  const all = writeErrorsIn(error);
  return all.length > 0 && all.every(({ code }) => code === DUPLICATE_KEY);
}

function writeErrorsIn({ writeErrors }: MongoBulkWriteError): readonly WriteError[] {
  return [writeErrors].flat();
}
