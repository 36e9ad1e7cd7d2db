import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './error-answer';
import type { ErrorBody } from './problem';

/** Gives every HTTP error the same shape. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { status, body, headers } = errorAnswer(error, http.getRequest<FastifyRequest>().id);
    const reply = http.getResponse<FastifyReply>();
    const usual = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
    void reply
      .status(status)
      .headers({ ...usual, ...headers })
      .send(body);
  }
}

/** Acknowledges a socket message with its error, in the same shape as over HTTP. */
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
