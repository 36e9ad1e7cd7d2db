import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem';
import { CHANGES_STATE } from './changes-state.decorator';
import { OwnOrigin } from './own-origin';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps other sites from acting with an organiser's cookie. A browser says where a request comes from, and then it must be from us;
 * a GET that changes something must also say so itself, since a plain link says nothing.
 */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly ownOrigin: OwnOrigin,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isSafe = SAFE.has(request.method);
    if (isSafe && !this.reflector.get<true | undefined>(CHANGES_STATE, context.getHandler())) return true;

    if (isSafe ? this.isProvenOurs(request) : !this.isForeign(request)) return true;
    throw new Problem(403, 'Begäran måste komma från sidan själv');
  }

  private isProvenOurs({ headers }: FastifyRequest): boolean {
    return headers['sec-fetch-site'] === 'same-origin' || headers['x-requested-with'] === 'raceday';
  }

  private isForeign({ headers }: FastifyRequest): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site !== 'same-origin';
    return !this.ownOrigin.admits(headers);
  }
}
