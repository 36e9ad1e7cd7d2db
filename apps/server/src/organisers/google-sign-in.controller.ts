import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Sessions } from '../platform/auth/sessions';
import { GoogleTravel } from './google-travel';
import { OrganiserDesk } from './organiser-desk';

/** The organisers' door by way of Google's own page: there, and back again. */
@Controller('admin/api/google')
export class GoogleSignInController {
  constructor(
    private readonly travel: GoogleTravel,
    private readonly desk: OrganiserDesk,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  async depart(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { location, cookie } = await this.travel.depart(request);
    await reply.header('set-cookie', cookie).redirect(location, 303);
  }

  @Get('callback')
  async arrive(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const organiser = await this.desk.account(() => this.travel.arrive(request));
    const cookies = [this.travel.forget()];
    if (organiser !== undefined)
      cookies.push(await this.sessions.open('admin', organiser, request.headers.cookie));
    const page = organiser === undefined ? '/admin/login#ej-admin' : '/admin';
    await reply.header('set-cookie', cookies).redirect(page, 303);
  }
}
