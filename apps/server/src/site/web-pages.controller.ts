import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config';
import { Problem } from '../platform/http/problem';
import { pageHeaders, signInPageHeaders, type PageHeaders } from '../platform/http/security-headers';
import { pagePath } from './page-path';

/** Other parts' paths. */
const NOT_PAGES = /^\/(api|admin\/api|health|metrics|socket\.io)(\/|$)/;

/** The built pages. Every path without a file's ending is the one page, which finds its own way; a missing file is missing. */
@Controller()
export class WebPagesController {
  private readonly isBuilt: boolean;

  private readonly headers: PageHeaders;
  private readonly signInHeaders: PageHeaders;

  constructor({ webDir, publicUrl, google }: Config) {
    this.isBuilt = existsSync(join(webDir, 'index.html'));
    this.headers = pageHeaders(publicUrl);
    this.signInHeaders = google ? signInPageHeaders(publicUrl) : this.headers;
  }

  @Get('*')
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const path = pagePath(request.url);
    if (!this.isBuilt || path === undefined || NOT_PAGES.test(path))
      throw new Problem(404, 'Sidan finns inte');

    const headers = path === '/admin/login' ? this.signInHeaders : this.headers;
    headers(request, reply);
    if (path.startsWith('/kvitto/')) keepToItsReader(reply);
    const isAsset = path.startsWith('/assets/');
    reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.sendFile(extname(path) === '' ? 'index.html' : path);
  }
}

/** Whoever has the address of a receipt can read it: no index and no other site gets to know it. */
function keepToItsReader(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
}
