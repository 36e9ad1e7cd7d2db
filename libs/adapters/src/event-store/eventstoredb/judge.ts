import { AccessDeniedError, ErrorType, isCommandError } from '@eventstore/db-client';
import type { Judge } from '../../remote/calls';

/** Errors of a server that is starting, busy, gone or not the leader: a retry may succeed. */
const PASSING: ReadonlySet<string> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);

/** Classifies the client's errors. */
export const judge: Judge = {
  isAboutServer: (error) =>
    error instanceof AccessDeniedError ||
    isUndiscovered(error) ||
    (isCommandError(error) && PASSING.has(error.type)),
  isRefusal: (error) => error instanceof AccessDeniedError,
  words: (error) => {
    if (error instanceof AccessDeniedError)
      return 'access denied: see the user and password in EVENTSTORE_URL';
    if (!isCommandError(error)) return error.message;
    return `${error.type}${error.message === '' ? '' : `: ${error.message}`}`;
  },
};

/** The client reports an unreachable or leaderless cluster as a plain Error. */
function isUndiscovered({ message }: Error): boolean {
  return message.startsWith('Failed to discover');
}
