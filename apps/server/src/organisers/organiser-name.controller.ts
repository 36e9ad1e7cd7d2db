import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AdminGuard } from '../platform/auth/admin.guard';
import { Organisers } from '../platform/auth/organisers';
import { Sessions } from '../platform/auth/sessions';
import { Problem } from '../platform/http/problem';
import { Naming } from './sign-in.dto';

/** What an organiser who came by the link is called from now on, in this browser: so their deeds stand in the journal. */
@Controller('admin/api/name')
@UseGuards(AdminGuard)
export class OrganiserNameController {
  constructor(
    private readonly sessions: Sessions,
    private readonly organisers: Organisers,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async call(@Body() { name }: Naming, @Req() { headers }: FastifyRequest): Promise<{ name: string }> {
    if (!this.organisers.nameThemselves) throw new Problem(409, 'Namnet är Google-kontots', 'name-given');
    await this.sessions.rename('admin', name, headers.cookie);
    return { name };
  }
}
