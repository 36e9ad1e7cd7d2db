import { renderPng } from '@app/adapters';
import {
  distanceLabel,
  type PageAt,
  partOf,
  raceInQuery,
  readPart,
  dateText,
  stockholmInstant,
} from '@app/domain';
import { Controller, Get, Injectable, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { Config } from '../platform/config/config';
import { Problem } from '../platform/http/problem';
import { siteUrl } from '../platform/mail/mail-page';
import { type PlannedEdition, RaceLookup } from './race-lookup';
import { linkPreviewSvg, type LinkPreviewContent } from './link-preview-svg';

/** Increment when the drawing changes, so that images get new URLs. */
const DRAWING_VERSION = 1;

const SITE = 'loppet';

/** Cache size, more than the races of a day; an image is about 30 kB. */
const MAX_CACHED_IMAGES = 32;

/** Draws link preview (Open Graph) images on demand and caches them. */
@Injectable()
export class LinkPreviewImages {
  private readonly cache = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED_IMAGES });

  constructor(
    private readonly config: Config,
    private readonly races: RaceLookup,
  ) {}

  /** The absolute URL of a page's image, and its alt text. */
  of(page: PageAt, planned: PlannedEdition): { url: string; alt: string } {
    const { edition } = planned;
    const { day = edition.date, distance } = raceInQuery(page.query);
    const image = distance === undefined ? SITE : partOf(day, distance);
    const race = distance === undefined ? '' : ` ${distanceLabel(distance)}`;
    return {
      url: `${siteUrl(this.config)}/og/${image}.${versionOf(contentOf(image, planned))}.png`,
      alt: `${edition.name}${race}, ${dayText(distance === undefined ? edition.date : day)}`,
    };
  }

  /** The site's image or an existing race's, and the version of its content; else undefined. */
  async png(name: string): Promise<{ readonly png: Buffer; readonly version: string } | undefined> {
    if (name !== SITE && !(await this.races.hasPart(name))) return undefined;
    const content = contentOf(name, await this.races.planned());
    const version = versionOf(content);
    const key = `${name}.${version}`;
    const image = this.cache.get(key) ?? renderPng(linkPreviewSvg(content));
    this.cache.set(key, image);
    image.catch(() => this.cache.delete(key));
    return { png: await image, version };
  }
}

/** A hash of what an image shows. */
function versionOf(content: LinkPreviewContent): string {
  const shown = JSON.stringify([DRAWING_VERSION, content]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 8);
}

function contentOf(image: string, { edition, ownStarts }: PlannedEdition): LinkPreviewContent {
  const { name, date, place } = edition;
  const distances = edition.distances.map(({ metres, label }) => ({ metres, label }));
  const race = readPart(image);
  if (!race) return { name, day: dayText(date), place, distances };

  const inProgramme = edition.distances.find(({ metres }) => race.date === date && metres === race.distance);
  const start = ownStarts.find(({ part }) => part === image)?.plannedStart;
  const planned = inProgramme?.start ?? start;
  const shown = {
    ...{ metres: race.distance, label: inProgramme?.label ?? distanceLabel(race.distance) },
    ...(planned !== undefined && { start: planned }),
  };
  const others = distances.filter(({ metres }) => metres !== race.distance);
  return { name, day: dayText(race.date), place, distances: [...others, shown], race: shown };
}

const dayText = (date: string) => dateText(stockholmInstant(`${date}T12:00`));

/** Link preview images: of the site, and of each race. */
@Controller('og')
export class LinkPreviewImagesController {
  constructor(private readonly images: LinkPreviewImages) {}

  @Get(':file')
  async show(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    const { name = '', version = '' } = FILE.exec(file)?.groups ?? {};
    const image = await this.images.png(name);
    if (!image) throw new Problem(404, 'Bilden finns inte');
    // An old link gets the current image with a short cache time.
    const isCurrent = version === image.version;
    await reply
      .header('content-type', 'image/png')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(image.png);
  }
}

const FILE = /^(?<name>loppet|race-\d{6}-\d{2,4})\.(?<version>[\da-f]{8})\.png$/;
