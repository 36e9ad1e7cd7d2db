import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Socket } from 'socket.io';
import { Problem } from '../http/problem';
import { WhoIsIn } from './who-is-in';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose deeds the organiser's are who is signed in; set by AdminGuard. */
    organiser?: string;
  }
}

/** Whose deeds those are that somebody does who came by the link and has not said what they are called. */
const NAMELESS = 'arrangör';

/** Lets only organisers through, over HTTP and sockets alike. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly whoIsIn: WhoIsIn) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const organiser = await (context.getType() === 'ws' ? this.overSocket(context) : this.overHttp(context));
    if (organiser === undefined) throw new Problem(401, 'Ej admin!');
    return true;
  }

  private async overHttp(context: ExecutionContext): Promise<string | undefined> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const organiser = await this.nameOf(request.headers.cookie);
    if (organiser !== undefined) request.organiser = organiser;
    return organiser;
  }

  private async overSocket(context: ExecutionContext): Promise<string | undefined> {
    const { data, handshake } = context
      .switchToWs()
      .getClient<Socket<never, never, never, { organiser?: string }>>();
    const organiser = await this.nameOf(handshake.headers.cookie);
    if (organiser !== undefined) data.organiser = organiser;
    return organiser;
  }

  private async nameOf(cookies: string | undefined): Promise<string | undefined> {
    const organiser = await this.whoIsIn.organiser(cookies);
    return organiser && (organiser.name ?? NAMELESS);
  }
}
