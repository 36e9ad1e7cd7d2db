import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { Problem } from '../http/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminToken } from './admin-token';
import { Sessions } from './sessions';
import { SignIn } from './sign-in.dto';
import { SignInThrottle } from './sign-in-throttle';

/** Who is in and who is out. */
@Controller()
export class SignInController {
  constructor(
    private readonly adminToken: AdminToken,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
  ) {}

  @Post('admin/api/authenticate')
  @HttpCode(200)
  authenticate(
    @Body() { token }: SignIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): { isAdmin: true } {
    if (this.throttle.isClosedFor(request.ip)) throw new Problem(429, 'För många försök. Vänta en minut.');
    if (!token || !this.adminToken.matches(token)) {
      this.throttle.countWrong(request.ip);
      throw new Problem(401, 'Ej admin!');
    }
    reply.header('set-cookie', this.sessions.open('admin')).header('cache-control', 'no-store');
    return { isAdmin: true };
  }
}
