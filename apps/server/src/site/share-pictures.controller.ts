import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Problem } from '../platform/http/problem';
import { SharePictures } from './share-pictures';

/** The pictures that come with links to the site: one of the site, and one of each race. */
@Controller('og')
export class SharePicturesController {
  constructor(private readonly pictures: SharePictures) {}

  @Get(':file')
  async show(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    const { name = '', version = '' } = FILE.exec(file)?.groups ?? {};
    const png = await this.pictures.png(name);
    if (!png) throw new Problem(404, 'Bilden finns inte');
    // A link that was shared long ago gets the picture of today, and asks again soon.
    const isOfToday = version === this.pictures.version;
    await reply
      .header('content-type', 'image/png')
      .header('cache-control', isOfToday ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(png);
  }
}

const FILE = /^(?<name>loppet|race-\d{6}-\d{2,4})\.(?<version>[\da-f]{8})\.png$/;
