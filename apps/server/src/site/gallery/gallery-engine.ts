import { FileCache, SharpPictures } from '@app/adapters';
import { Logger, type Provider } from '@nestjs/common';
import { join } from 'node:path';
import { Config } from '../../platform/config/config';
import type { GalleryDependencies } from './year-gallery';

/** The gallery's adapters as one injectable. */
export abstract class GalleryEngine implements GalleryDependencies {
  abstract readonly pictures: GalleryDependencies['pictures'];
  abstract readonly derived: GalleryDependencies['derived'];
  abstract readonly log: GalleryDependencies['log'];
}

export const galleryEngine: Provider<GalleryEngine> = {
  provide: GalleryEngine,
  inject: [Config],
  useFactory: ({ cacheDir }: Config) => {
    const log = new Logger('Gallery');
    const derived = new FileCache({
      directory: cacheDir && join(cacheDir, 'gallery'),
      onError: (error) => {
        log.error(`A picture could not be cached in CACHE_DIR: ${String(error)}`);
      },
    });
    return { pictures: new SharpPictures(), derived, log };
  },
};
