import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config';
import { Problem } from '../platform/http/problem';
import { pageHeaders, signInPageHeaders, type PageHeaders } from '../platform/http/security-headers';

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

/**
 * The path a request names, decoded, query left out; undefined for one that is no page's and no file's: broken escapes, steps upwards,
 * empty steps, backslashes and zeros. Such a path never reaches the file system.
 */
export function pagePath(url: string): string | undefined {
  const path = decoded(url.split('?', 1)[0] ?? '/');
  if (!path?.startsWith('/') || /[\\\0]/.test(path)) return undefined;
  const steps = path.slice(1).split('/');
  const isPlain = steps.every(
    (step, at) => !/^\.{1,2}$/.test(step) && (step !== '' || at === steps.length - 1),
  );
  return isPlain ? path : undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
