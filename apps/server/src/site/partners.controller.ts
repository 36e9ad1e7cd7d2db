import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Problem } from '../platform/http/problem';
import { Partners } from './partners';

/** A drawing may hold a script: opened by itself it may do nothing. */
const DRAWING_MAY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The logos in the foot of every page. */
@Controller('partners')
export class PartnersController {
  constructor(private readonly partners: Partners) {}

  @Get(':logo')
  async show(@Param('logo') address: string, @Res() reply: FastifyReply): Promise<void> {
    const logo = this.partners.logo(address);
    if (!logo) throw new Problem(404, 'Bilden finns inte');
    await reply
      .header('content-type', logo.type)
      .header('content-security-policy', DRAWING_MAY)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(logo.bytes);
  }
}
