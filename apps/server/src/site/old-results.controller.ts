import type { OldRace } from '@app/domain';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basename, dirname, extname } from 'node:path';
import { Problem } from '../platform/http/problem';
import { type OldResultsIndex, OldResultsService } from './old-results.service';
import { PageSender } from './page-sender';

/** The results of earlier years. They name people, children among them: no search engine may keep them. */
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

  /** A file as it lies in its folder, text in UTF-8 whatever it was written in. */
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
    else await reply.headers(ending === '.txt' ? AS_TEXT : AS_PAGE).send(text);
  }

  /** What has no ending is no file but a page, or none. Whoever follows an old link gets our page that says so, and a program the words. */
  private async answerMissing(file: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isForPeople = extname(file) === '' || request.headers.accept?.includes('text/html');
    if (!isForPeople || !this.pages.isBuilt()) throw new Problem(404, 'Filen finns inte');
    await this.pages.send(request, reply);
  }
}

/** A file that is corrected, or taken away for somebody's sake, is so at once. */
const HEADERS = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
const AS_TEXT = { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' };

/** Somebody else's page at our address: it may look as it likes, and do nothing. */
const AS_PAGE = {
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
