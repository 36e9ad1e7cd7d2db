import { ConfigController, SiteFacts } from './site-facts';
import { galleryEngine, Gallery } from './gallery/gallery.service';
import { GalleryController } from './gallery/gallery.controller';
import { CoursesController } from './courses.controller';
import { CrawlersController } from './crawlers.controller';
import { WebAppController } from './web-app.controller';
import { RaceLookup } from './race-lookup';
import { OldResultsController } from './old-results.controller';
import { OldResultsService } from './old-results.service';
import { PageShells } from './page-shells';
import { PageExistence } from './server-pages';
import { PageSender } from './page-sender';
import { Partners, PartnersController } from './partners';
import { RenderedPages } from './rendering/rendered-pages';
import { LinkPreviewImages, LinkPreviewImagesController } from './link-preview-images';
import { WebPagesController } from './web-pages.controller';

/** Pages, their configuration, gallery, courses, and results of earlier years. */
export const siteControllers = [
  ConfigController,
  GalleryController,
  CoursesController,
  OldResultsController,
  PartnersController,
  LinkPreviewImagesController,
  CrawlersController,
  WebAppController,
  WebPagesController,
];

export const siteProviders = [
  RaceLookup,
  OldResultsService,
  PageShells,
  PageExistence,
  PageSender,
  RenderedPages,
  Partners,
  LinkPreviewImages,
  SiteFacts,
  galleryEngine,
  Gallery,
];
