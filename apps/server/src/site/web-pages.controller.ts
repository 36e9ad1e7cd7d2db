import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { extname } from 'node:path';
import { Problem } from '../platform/http/problem';
import { PageSender } from './page-sender';

/** Paths of other controllers. */
const OTHER_PATHS = /^\/(api|admin\/api|health|metrics|socket\.io)(\/|$)/;

/** Serves built pages and files. A path without extension is a page; a missing file answers 404. */
@Controller()
export class WebPagesController {
  constructor(private readonly pages: PageSender) {}

  @Get('*')
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = pagePath(request.url);
    if (path === undefined || OTHER_PATHS.test(path) || !this.pages.isBuilt())
      throw new Problem(404, 'Sidan finns inte');

    const isPage = extname(path) === '' || path === '/index.html';
    if (isPage) await this.pages.send(request, reply);
    else this.pages.sendFile(path, request, reply);
  }
}

/**
 * The decoded path of a request URL, without query; undefined for broken escapes, dot segments, empty
 * segments, backslashes and NULs, so that no such path reaches the file system.
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
