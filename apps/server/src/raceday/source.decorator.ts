import { deviceId } from '@app/domain';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../platform/http/problem';
import type { CommandSource } from './race-day.service';

/** Who asks over HTTP: the organiser AdminGuard let in, and what the headers say of the device and the command's id. */
export const Source = createParamDecorator((_: unknown, context: ExecutionContext): CommandSource => {
  const { organiser, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  if (organiser === undefined) throw new Problem(401, 'Ej admin!');
  return {
    by: organiser,
    device: headerText(headers['x-device']) ?? '',
    deviceId: deviceIdIn(headers['x-device-id']),
    commandId: headerText(headers['x-command-id']),
  };
});

function deviceIdIn(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const { data } = deviceId.safeParse(value);
  if (data !== undefined) return data;
  throw new Problem(400, 'X-Device-Id: ska vara ett uuid', 'request-invalid');
}

function headerText(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[\w .:åäöÅÄÖ-]{1,64}$/.test(value)) return value;
  throw new Problem(400, 'X-Device och X-Command-Id: felaktigt värde', 'request-invalid');
}
