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
import type { Judge } from '../remote/calls';

const PASSING_KINDS = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoOperationTimeoutError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
  // Of a client that was let go of for another one.
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoNotConnectedError,
];
/** The same, of those that the driver does not give away. */
const PASSING_NAMES: ReadonlySet<string> = new Set(['MongoPoolClosedError', 'MongoServerClosedError']);

/**
 * What a server answers with that is stopping, starting, no primary, or cannot reach the majority; or that has let go of what was being
 * read (43, 175), because it was put away for something newer.
 */
const PASSING_CODES: ReadonlySet<unknown> = new Set([
  6, 7, 43, 64, 89, 91, 100, 134, 175, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** Not let in, and not allowed. */
const REFUSING_CODES: ReadonlySet<unknown> = new Set([13, 18]);

/** What the driver's errors mean. */
export const judge: Judge = {
  isAboutServer: (error) => isRefusal(error) || isPassing(error),
  isRefusal,
  words: (error) =>
    isRefusal(error)
      ? 'access denied: see the user and password in MONGODB_URL, and what they may do there'
      : error.message,
};

/** What the driver lets through as the system said it: a socket that the other side has closed. */
const BROKEN: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
]);

function isPassing(error: Error): boolean {
  if (!(error instanceof MongoError)) return 'code' in error && BROKEN.has(error.code);
  const labels = ['RetryableWriteError', 'RetryableError'];
  return (
    PASSING_KINDS.some((kind) => error instanceof kind) ||
    PASSING_NAMES.has(error.name) ||
    labels.some((label) => error.hasErrorLabel(label)) ||
    isBrokenOff(error) ||
    (error instanceof MongoServerError && PASSING_CODES.has(error.code))
  );
}

/** Of a connection that breaks under several writes the driver says no more than that. */
function isBrokenOff(error: MongoError): boolean {
  return (
    error instanceof MongoBulkWriteError && error.code === undefined && writeErrorsIn(error).length === 0
  );
}

function isRefusal(error: unknown): boolean {
  return error instanceof MongoServerError && REFUSING_CODES.has(error.code);
}

const DUPLICATE_KEY = 11000;

/** Whether documents were not written because others with their `_id` stand already, and for no other reason. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError))
    return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
  const all = writeErrorsIn(error);
  return all.length > 0 && all.every(({ code }) => code === DUPLICATE_KEY);
}

function writeErrorsIn({ writeErrors }: MongoBulkWriteError): readonly WriteError[] {
  return [writeErrors].flat();
}
