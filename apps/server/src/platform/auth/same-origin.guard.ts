import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../http/problem';

/** Checks that a request's `Origin`, if present, is the host it was sent to or the public address. */
export class SameOrigin {
  constructor(private readonly publicUrl: URL | undefined) {}

  admits({ origin, host }: IncomingHttpHeaders): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin);
    return from.host === host || from.origin === this.publicUrl?.origin;
  }
}

const CHANGES_STATE = 'changes-state';

/** Marks a GET that changes state: SameOriginGuard then requires proof that our own page sent it. */
export const ChangesState = () => SetMetadata(CHANGES_STATE, true);

const CROSS_ORIGIN = 'from-anywhere';

/** Marks a route that any site may post to: nothing in it depends on a cookie. */
export const AllowCrossOrigin = () => SetMetadata(CROSS_ORIGIN, true);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF guard: rejects requests from other sites that would act with an organiser's cookie. A state-changing
 * GET needs explicit proof, since a plain link sends no origin.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sameOrigin: SameOrigin,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    if (this.reflector.get<true | undefined>(CROSS_ORIGIN, context.getHandler())) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isSafe = SAFE_METHODS.has(request.method);
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
    return !this.sameOrigin.admits(headers);
  }
}
