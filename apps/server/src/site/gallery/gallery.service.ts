import { Injectable, Logger, type BeforeApplicationShutdown, type Provider } from '@nestjs/common';
import { join } from 'node:path';
import { Config } from '../../platform/config/config';
import { contentFoldersByYear } from '../../platform/config/content-folders';
import { PreparedAnswer } from '../../platform/http/prepared-answer';
import { pictureIdOf, type PictureRow, sizesOf } from './picture-sizes';
import {
  type GalleryDependencies,
  type GalleryPicture,
  YearGallery,
  type YearPictures,
} from './year-gallery';
import { FileCache, SharpPictures } from '@app/adapters';

/** The gallery's adapters as one injectable. */
export abstract class GalleryEngine implements GalleryDependencies {
  abstract readonly pictures: GalleryDependencies['pictures'];
  abstract readonly resizedPictures: GalleryDependencies['resizedPictures'];
  abstract readonly log: GalleryDependencies['log'];
}

export const galleryEngine: Provider<GalleryEngine> = {
  provide: GalleryEngine,
  inject: [Config],
  useFactory: ({ cacheDir }: Config) => {
    const log = new Logger('Gallery');
    const resizedPictures = new FileCache({
      directory: cacheDir && join(cacheDir, 'gallery'),
      onError: (error) => {
        log.error(`A picture could not be cached in CACHE_DIR: ${String(error)}`);
      },
    });
    return { pictures: new SharpPictures(), resizedPictures, log };
  },
};

interface YearRow {
  readonly year: number;
  readonly count: number;
  readonly cover: PictureRow;
}

/** The pictures of this and earlier years, read from the editions' folders. */
@Injectable()
export class Gallery implements BeforeApplicationShutdown {
  private readonly galleries = new Map<string, YearGallery>();
  private readonly answers = new WeakMap<YearPictures, PreparedAnswer>();
  private isStopped = false;

  constructor(
    private readonly config: Config,
    private readonly engine: GalleryEngine,
  ) {}

  /** Whether a year has a page: it has pictures or is this edition's. Reads no pictures. */
  async hasYear(year: string): Promise<boolean> {
    const gallery = /^\d{4}$/.test(year) ? this.of(Number(year)) : undefined;
    return gallery !== undefined && (this.isOwn(Number(year)) || (await gallery.hasFiles()));
  }

  /** Years with pictures, newest first, each with a cover. */
  async overview(): Promise<PreparedAnswer> {
    const rows = (await this.all()).flatMap(({ year, now: { pictures } }): YearRow[] => {
      const [cover] = pictures;
      return cover ? [{ year, count: pictures.length, cover: rowOf(year, cover) }] : [];
    });
    return new PreparedAnswer({ years: rows });
  }

  /** A year's pictures; undefined for a year without a page. */
  async year(year: number): Promise<PreparedAnswer | undefined> {
    const now = await this.shown(year);
    if (!now) return undefined;
    const cached = this.answers.get(now);
    if (cached) return cached;

    const { pictures, unreadable } = now;
    const answer = new PreparedAnswer({
      year,
      pictures: pictures.map((picture) => rowOf(year, picture)),
      unreadable,
    });
    this.answers.set(now, answer);
    return answer;
  }

  /** URLs of a year's full pictures; undefined for a year without a page. */
  async pictureUrls(year: number): Promise<readonly string[] | undefined> {
    const site = this.config.publicUrl?.origin ?? '';
    const now = await this.shown(year);
    return now?.pictures.map((picture) => site + rowOf(year, picture).full.jpeg);
  }

  /** A picture in one size ('640.webp'); undefined when unknown. */
  async file(year: number, id: string, size: string): Promise<Buffer | undefined> {
    return this.of(year)?.file(id, size);
  }

  /**
   * Processes every picture once, so that visitors need not wait and unreadable ones are logged at start.
   * Removes cached sizes of deleted pictures. Never throws.
   */
  async warmUp(): Promise<void> {
    try {
      const ids = new Set((await this.all()).flatMap(({ now }) => now.pictures.map(({ id }) => id)));
      await this.engine.resizedPictures.removeExcept((name) => {
        const id = pictureIdOf(name);
        // Files from elsewhere stay: CACHE_DIR can be any folder.
        return id === undefined || ids.has(id);
      });
      for (const year of this.folders().keys()) await this.of(year)?.probeAll(() => !this.isStopped);
    } catch (error) {
      this.engine.log.error(`The galleries could not be read: ${String(error)}`);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.engine.resizedPictures.close();
  }

  private async all(): Promise<readonly { year: number; now: YearPictures }[]> {
    const years = [...this.folders().keys()];
    const found = await Promise.all(years.map(async (year) => ({ year, now: await this.of(year)?.read() })));
    return found.flatMap(({ year, now }) => (now ? [{ year, now }] : []));
  }

  private async shown(year: number): Promise<YearPictures | undefined> {
    const now = await this.of(year)?.read();
    return now && (this.isOwn(year) || now.pictures.length > 0) ? now : undefined;
  }

  private isOwn(year: number): boolean {
    return this.config.edition.date.startsWith(`${String(year)}-`);
  }

  private of(year: number): YearGallery | undefined {
    const folder = this.folders().get(year);
    if (folder === undefined) return undefined;
    const cached = this.galleries.get(folder) ?? new YearGallery(join(folder, 'gallery'), this.engine);
    this.galleries.set(folder, cached);
    return cached;
  }

  private folders(): ReadonlyMap<number, string> {
    return contentFoldersByYear(this.config);
  }
}

function rowOf(year: number, { id, width, height, caption }: GalleryPicture): PictureRow {
  return { id, ...caption, ...sizesOf(year, id, { width, height }) };
}
