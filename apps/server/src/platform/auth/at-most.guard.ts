import type { Allowance } from '@app/adapters';
import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientOf } from '../http/client-of';
import { Limits } from './limits';

/** Whom a request is counted for. */
type Whose = (request: FastifyRequest) => string;

const theClients: Whose = ({ ip }) => clientOf(ip);

/** Counts for the registration that RegistrationGuard let in: a whole school may be one client. */
export const theRegistrations: Whose = ({ registration, ip }) => registration ?? clientOf(ip);

/** A guard that lets each client through so many times, for what costs money, mail or work. */
export function atMost(allowance: Allowance, whose: Whose = theClients): Type<CanActivate> {
  @Injectable()
  class AtMostGuard implements CanActivate {
    constructor(private readonly limits: Limits) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      await this.limits.take({ allowance, who: whose(context.switchToHttp().getRequest<FastifyRequest>()) });
      return true;
    }
  }
  return mixin(AtMostGuard);
}
