import { Controller, Get, Header, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { sendPrepared } from '../../platform/http/prepared-answer';
import { Problem } from '../../platform/http/problem';
import { Gallery } from './gallery.service';

/** Pictures may show children: search engines must not index them. */
const NOINDEX_HEADER = ['x-robots-tag', 'noindex'] as const;

/** The gallery: years, a year's pictures, and picture files. */
@Controller()
export class GalleryController {
  constructor(private readonly gallery: Gallery) {}

  @Get('api/gallery')
  @Header('cache-control', 'no-cache')
  @Header(...NOINDEX_HEADER)
  async years(@Res() reply: FastifyReply): Promise<void> {
    await sendPrepared(reply, await this.gallery.overview());
  }

  @Get('api/gallery/:year')
  @Header('cache-control', 'no-cache')
  @Header(...NOINDEX_HEADER)
  async year(@Param('year') year: string, @Res() reply: FastifyReply): Promise<void> {
    await sendPrepared(reply, orNotFound(await this.gallery.year(yearIn(year))));
  }

  @Get('img_:year.txt')
  @Header('cache-control', 'no-cache')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header(...NOINDEX_HEADER)
  async list(@Param('year') year: string): Promise<string> {
    return orNotFound(await this.gallery.pictureUrls(yearIn(year)))
      .map((address) => `${address}\n`)
      .join('');
  }

  /** Immutable: a changed picture has another URL. */
  @Get('bilder/:year/:file')
  async picture(
    @Param() { year, file }: { year: string; file: string },
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const groups = orNotFound(FILE.exec(file)?.groups);
    const bytes = orNotFound(await this.gallery.file(yearIn(year), groups.id ?? '', groups.size ?? ''));
    reply
      .header(...NOINDEX_HEADER)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${file}"`)
      .header('content-type', file.endsWith('.webp') ? 'image/webp' : 'image/jpeg');
    const isUnmodified = ifNoneMatch === '*' || ifNoneMatch?.includes(`"${file}"`);
    await (isUnmodified ? reply.status(304).send() : reply.send(bytes));
  }
}

const FILE = /^(?<id>[0-9a-f]{16})-(?<size>\d{3,4}\.(?:webp|jpg))$/;

function yearIn(text: string): number {
  return /^\d{4}$/.test(text) ? Number(text) : NaN;
}

function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem(404, 'Sidan finns inte');
  return found;
}
