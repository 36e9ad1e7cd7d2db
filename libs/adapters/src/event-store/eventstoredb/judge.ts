import { AccessDeniedError, ErrorType, isCommandError } from '@eventstore/db-client';
import type { Judge } from '../../remote/calls';

/** What a server that is starting, busy, gone or no leader answers with: the same again may succeed. */
const PASSING: ReadonlySet<string> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);

/** What the client's errors mean. */
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

/** No member of the cluster could be reached, or led: the client says so in an error of no kind. */
function isUndiscovered({ message }: Error): boolean {
  return message.startsWith('Failed to discover');
}
