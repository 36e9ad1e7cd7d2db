import { Clock } from '@app/adapters';
import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem';
import { clientOf } from './client-of';
import { Throttle, type Allowance } from './throttle';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A guard that lets each client through so many times, for what sends mail, checks codes or costs money. Each guard counts for itself. */
export function atMost(allowance: Allowance): Type<CanActivate> {
  @Injectable()
  class AtMostGuard implements CanActivate {
    private readonly throttle: Throttle;

    constructor(clock: Clock) {
      this.throttle = new Throttle(clock, allowance);
    }

    canActivate(context: ExecutionContext): boolean {
      const http = context.switchToHttp();
      const client = clientOf(http.getRequest<FastifyRequest>().ip);
      const wait = this.throttle.waitFor(client);
      if (wait > 0) {
        http.getResponse<FastifyReply>().header('retry-after', Math.ceil(wait / 1000));
        throw new Problem(429, tooOften(wait), 'too-often');
      }
      this.throttle.count(client);
      return true;
    }
  }
  return mixin(AtMostGuard);
}

/** What is said to someone who has to wait some ms. */
export function tooOften(wait: number): string {
  const minutes = Math.ceil(wait / MINUTE);
  return `För många försök. Vänta ${minutes === 1 ? 'en minut' : `${minutes} minuter`}.`;
}
