import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Problem } from '../http/problem';
import type { FastifyRequest } from 'fastify';
import type { Socket } from 'socket.io';
import { Sessions } from './sessions';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by AdminGuard. */
    organiser?: string;
  }
}

/** Lets only organisers through, over HTTP and sockets alike. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly sessions: Sessions) {}

  canActivate(context: ExecutionContext): boolean {
    const organiser = context.getType() === 'ws' ? this.overSocket(context) : this.overHttp(context);
    if (organiser === undefined) throw new Problem(401, 'Ej admin!');
    return true;
  }

  private overHttp(context: ExecutionContext): string | undefined {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.organiser = this.sessions.read(request.headers.cookie)?.by;
    return request.organiser;
  }

  private overSocket(context: ExecutionContext): string | undefined {
    const { data, handshake } = context
      .switchToWs()
      .getClient<Socket<never, never, never, { organiser?: string }>>();
    data.organiser = this.sessions.read(handshake.headers.cookie)?.by;
    return data.organiser;
  }
}
