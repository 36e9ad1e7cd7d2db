import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { Problem } from '../http/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './client-of';
import { OrganiserDesk } from './organiser-desk';
import { Sessions } from './sessions';
import { signIn, type SignIn } from './sign-in.dto';
import { SignInThrottle } from './sign-in-throttle';

/** The organisers' door, for the printed link and for Google's button. */
@Controller()
export class SignInController {
  constructor(
    private readonly desk: OrganiserDesk,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
  ) {}

  @Post('admin/api/authenticate')
  @HttpCode(200)
  async authenticate(
    @Body({ schema: signIn }) proof: SignIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ isAdmin: true }> {
    const client = clientOf(request.ip);
    if (this.throttle.waitFor(client) > 0) throw new Problem(429, 'För många försök. Vänta en minut.');
    const organiser = await this.desk.showing(proof);
    if (organiser === undefined) {
      this.throttle.count(client);
      throw new Problem(401, 'Ej admin!');
    }
    const cookie = await this.sessions.open('admin', organiser, request.headers.cookie);
    reply.header('set-cookie', cookie).header('cache-control', 'no-store');
    return { isAdmin: true };
  }
}
