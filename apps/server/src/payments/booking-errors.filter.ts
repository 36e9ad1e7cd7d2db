import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { errorAnswer } from '../platform/http/error-answer';

/** A booking that failed is told by what it failed for: `errors` maps that to the text. */
@Catch()
export class BookingErrorsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const { status, body, headers } = errorAnswer(error);
    const errors = { [aboutOf(body.code)]: body.error };
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply
      .status(status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send({ ...body, errors });
  }
}

function aboutOf(code = ''): string {
  if (code.startsWith('campaign-')) return 'kampanj';
  if (code.startsWith('payment')) return 'betalning';
  return code === 'no-runners' ? 'deltagare' : 'anmalan';
}
