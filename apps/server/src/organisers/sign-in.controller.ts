import type { Allowance } from '@app/adapters';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limits } from '../platform/auth/limits';
import { Sessions, type Holder } from '../platform/auth/sessions';
import { clientOf } from '../platform/http/client-of';
import { Problem } from '../platform/http/problem';
import { MINUTE } from '../platform/http/too-often';
import { OrganiserDesk } from './organiser-desk';
import { SignIn } from './sign-in.dto';

/** Wrong tries at the organisers' door, for each client. */
const TRIES: Allowance = { name: 'organiser-tries', times: 10, withinMs: MINUTE };

/** The organisers' door, for the printed link and for Google's button. */
@Controller()
export class SignInController {
  constructor(
    private readonly desk: OrganiserDesk,
    private readonly sessions: Sessions,
    private readonly limits: Limits,
  ) {}

  @Post('admin/api/authenticate')
  @HttpCode(200)
  async authenticate(
    @Body() proof: SignIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ isAdmin: true }> {
    const organiser = await this.organiser(proof, clientOf(request.ip));
    if (organiser === undefined) throw new Problem(401, 'Ej admin!');
    const cookie = await this.sessions.open('admin', organiser, request.headers.cookie);
    reply.header('set-cookie', cookie).header('cache-control', 'no-store');
    return { isAdmin: true };
  }

  /** The right link always opens: nobody guesses it, so strangers on the same network must not be able to close it. Wrong ones are counted. */
  private async organiser(proof: SignIn, client: string): Promise<Holder | undefined> {
    const byLink = proof.token === undefined ? undefined : await this.desk.showing(proof);
    if (byLink) return byLink;
    const giveBack = await this.limits.take({ allowance: TRIES, who: client });
    const organiser = await this.desk.showing(proof);
    if (organiser) await giveBack();
    return organiser;
  }
}
