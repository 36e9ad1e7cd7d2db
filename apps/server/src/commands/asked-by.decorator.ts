import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem';
import type { Asker } from './raceday-desk';

/** Who asks over HTTP: the organiser AdminGuard let in, and what the headers say of the device and the command's id. */
export const AskedBy = createParamDecorator((_: unknown, context: ExecutionContext): Asker => {
  const { organiser, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  if (organiser === undefined) throw new Problem(401, 'Ej admin!');
  return {
    by: organiser,
    device: headerText(headers['x-device']) ?? '',
    commandId: headerText(headers['x-command-id']),
  };
});

function headerText(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[\w .:åäöÅÄÖ-]{1,64}$/.test(value)) return value;
  throw new Problem(400, 'X-Device och X-Command-Id: felaktigt värde', 'request-invalid');
}
