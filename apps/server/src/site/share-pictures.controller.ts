import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Problem } from '../platform/http/problem';
import { SharePictures } from './share-pictures';

/** Link preview pictures: of the site, and of each race. */
@Controller('og')
export class SharePicturesController {
  constructor(private readonly pictures: SharePictures) {}

  @Get(':file')
  async show(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    const { name = '', version = '' } = FILE.exec(file)?.groups ?? {};
    const png = await this.pictures.png(name);
    if (!png) throw new Problem(404, 'Bilden finns inte');
    // An old link gets the current picture with a short cache time.
    const isOfToday = version === this.pictures.version;
    await reply
      .header('content-type', 'image/png')
      .header('cache-control', isOfToday ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(png);
  }
}

const FILE = /^(?<name>loppet|race-\d{6}-\d{2,4})\.(?<version>[\da-f]{8})\.png$/;
