import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ChangesState } from './changes-state.decorator';
import { Sessions } from './sessions';

/** Signs out, on the path the pages have always used and as a POST. */
@Controller('api/logout')
export class SignOutController {
  constructor(private readonly sessions: Sessions) {}

  @Get()
  @ChangesState()
  signOutByLink(@Res({ passthrough: true }) reply: FastifyReply): { isLoggedIn: false } {
    return this.signOut(reply);
  }

  @Post()
  @HttpCode(200)
  signOut(@Res({ passthrough: true }) reply: FastifyReply): { isLoggedIn: false } {
    reply.header('set-cookie', this.sessions.close()).header('cache-control', 'no-store');
    return { isLoggedIn: false };
  }
}
