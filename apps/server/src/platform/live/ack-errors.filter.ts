import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { errorAnswer } from '../http/error-answer';
import type { ErrorBody } from '../http/problem';

/** Every error over a socket is the answer to the message that caused it, in the same shape as over HTTP. */
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
