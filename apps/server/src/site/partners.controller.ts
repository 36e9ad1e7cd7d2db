import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Problem } from '../platform/http/problem';
import { Partners } from './partners';

/** Blocks scripts in an SVG that is opened directly. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Partner logos, shown in every page's footer. */
@Controller('partners')
export class PartnersController {
  constructor(private readonly partners: Partners) {}

  @Get(':logo')
  async show(@Param('logo') address: string, @Res() reply: FastifyReply): Promise<void> {
    const logo = this.partners.logo(address);
    if (!logo) throw new Problem(404, 'Bilden finns inte');
    await reply
      .header('content-type', logo.type)
      .header('content-security-policy', SVG_POLICY)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(logo.bytes);
  }
}
