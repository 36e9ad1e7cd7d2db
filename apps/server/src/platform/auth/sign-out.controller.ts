import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangesState } from './same-origin.guard';
import { Sessions } from './sessions';

interface SignedOut {
  readonly isLoggedIn: false;
}

/** Signs out in this browser, by the pages' old GET path or by POST, or in every browser. */
@Controller('api')
export class SignOutController {
  constructor(private readonly sessions: Sessions) {}

  @Get('logout')
  @ChangesState()
  signOutByLink(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.signOut(request, reply);
  }

  @Post('logout')
  @HttpCode(200)
  async signOut(
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOut> {
    return signedOut(reply, await this.sessions.close(headers.cookie));
  }

  @Post('logout-everywhere')
  @HttpCode(200)
  async signOutEverywhere(
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOut> {
    return signedOut(reply, await this.sessions.closeEverywhere(headers.cookie));
  }
}

function signedOut(reply: FastifyReply, cookies: string[]): SignedOut {
  reply.header('set-cookie', cookies).header('cache-control', 'no-store');
  return { isLoggedIn: false };
}
