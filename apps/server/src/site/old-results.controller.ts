import type { OldRace } from '@app/domain';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basename, dirname, extname } from 'node:path';
import { Problem } from '../platform/http/problem';
import { type OldResultsIndex, OldResultsService } from './old-results.service';
import { PageSender } from './page-sender';

/** Results of earlier years. They name people, children among them, so search engines must not index them. */
@Controller()
export class OldResultsController {
  constructor(
    private readonly oldResults: OldResultsService,
    private readonly pages: PageSender,
  ) {}

  @Get('api/old-results')
  @Header('cache-control', 'no-cache')
  list(): OldResultsIndex {
    return this.oldResults.index;
  }

  @Get('api/old-results/:year')
  @Header('cache-control', 'no-cache')
  @Header('x-robots-tag', 'noindex')
  show(@Param('year') year: string): readonly OldRace[] {
    const races = /^\d{4}$/.test(year) ? this.oldResults.of(Number(year)) : undefined;
    if (!races) throw new Problem(404, 'Det finns inga resultat från det året');
    return races;
  }

  /** Serves a file; text always as UTF-8. */
  @Get('resultat/:file')
  async fetch(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const path = this.oldResults.path(file) ?? '';
    const ending = extname(path).toLowerCase();
    if (ending === '.pdf') {
      reply.headers(HEADERS).sendFile(basename(path), dirname(path));
      return;
    }
    const text = await this.oldResults.text(file);
    if (text === undefined) await this.answerMissing(file, request, reply);
    else await reply.headers(ending === '.txt' ? TEXT_HEADERS : PAGE_HEADERS).send(text);
  }

  /** A path without extension is a page. A browser on an old link gets our page, a program plain text. */
  private async answerMissing(file: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isForPeople = extname(file) === '' || request.headers.accept?.includes('text/html');
    if (!isForPeople || !this.pages.isBuilt()) throw new Problem(404, 'Filen finns inte');
    await this.pages.send(request, reply);
  }
}

/** No caching: a corrected or removed file must change at once. */
const HEADERS = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
const TEXT_HEADERS = { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' };

/** Sandboxes foreign HTML on our origin: no scripts, no forms. */
const PAGE_HEADERS = {
  ...HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};
