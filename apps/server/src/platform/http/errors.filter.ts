import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { errorAnswer } from './error-answer';

/** Every error over HTTP leaves in the same shape. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const { status, body, headers } = errorAnswer(error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const usual = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
    void reply
      .status(status)
      .headers({ ...usual, ...headers })
      .send(body);
  }
}
