import { AccessDeniedError, ErrorType, isCommandError } from '@eventstore/db-client';
import type { ErrorClassifier } from '../../remote/retrying-calls';

/** Errors of a server that is starting, busy, gone or not the leader: a retry may succeed. */
const TRANSIENT: ReadonlySet<string> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);

/** Classifies the client's errors. */
export const classifyError: ErrorClassifier = {
  isServerFault: (error) =>
    error instanceof AccessDeniedError ||
    isUndiscovered(error) ||
    (isCommandError(error) && TRANSIENT.has(error.type)),
  isAccessDenied: (error) => error instanceof AccessDeniedError,
  describe: (error) => {
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
