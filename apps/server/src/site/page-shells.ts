import { type PageAt, sharedPath, sitePages, tabTitle } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../platform/config/config';
import { HTML_TYPE, PreparedAnswer } from '../platform/http/prepared-answer';
import type { InlineHashes } from '../platform/http/security-headers';
import { siteUrl } from '../platform/mail/mail-page';
import { structuredDataOf, headHtml, type PageHead } from './page-head';
import { type Build, filesOfPage, readBuild } from './rendering/page-files';
import type { PlannedEdition } from './race-lookup';
import { serverPage } from './server-pages';
import { LinkPreviewImages } from './link-preview-images';

/** Cache size, more than the pages that search engines and shares request. */
const MAX_CACHED_PAGES = 300;

/** A page's shell: the built page with its head, without rendered content. */
export interface PageShell extends Build, InlineHashes {
  readonly answer: PreparedAnswer;
}

/** Caches the page shell of each URL as prepared bytes. */
@Injectable()
export class PageShells {
  private readonly webDir: string;
  private readonly file: string;
  private readonly site: string;
  private readonly cache = new LRUCache<string, PageShell>({ max: MAX_CACHED_PAGES });
  private build: Build = { html: '', manifest: {}, stylesheets: new Map(), styles: [], scripts: [] };
  private builtAt = NaN;
  private cachedStarts = '';

  constructor(
    config: Config,
    private readonly previewImages: LinkPreviewImages,
  ) {
    this.webDir = config.webDir;
    this.file = join(config.webDir, 'index.html');
    this.site = siteUrl(config);
  }

  isBuilt(): boolean {
    return !Number.isNaN(this.builtAt) || existsSync(this.file);
  }

  /** `page`: undefined for an unknown URL. `exists`: whether the race, year or payment in the URL exists. */
  of(page: PageAt | undefined, exists: boolean, planned: PlannedEdition): PageShell {
    this.refreshBuild();
    this.refreshStarts(planned);
    const key = page ? `${String(exists)} ${page.path}${page.search}` : '';
    const cached = this.cache.get(key);
    if (cached) return cached;
    const files = filesOfPage(this.build, page?.pattern);
    const html = this.build.html
      .replace(/<title>[^<]*<\/title>/, () => headHtml(this.headOf(page, exists, planned)))
      .replace('</head>', () => `${files.html}</head>`);
    const answer = new PreparedAnswer(Buffer.from(html), HTML_TYPE);
    const shell = { ...this.build, html, answer, styles: [...this.build.styles, ...files.styles] };
    // Not cached: URLs of missing things are unlimited.
    if (exists || !page) this.cache.set(key, shell);
    return shell;
  }

  isNoindex(page: PageAt | undefined, exists: boolean): boolean {
    return !exists || page === undefined || sitePages[page.pattern].visibility !== 'indexed';
  }

  /** Clears the cache after a new build, whose files have other names. */
  private refreshBuild(): void {
    const { mtimeMs } = statSync(this.file);
    if (mtimeMs === this.builtAt) return;
    this.build = readBuild(this.webDir);
    this.builtAt = mtimeMs;
    this.cache.clear();
  }

  /** Clears the cache when a race gets another start, which heads and images show. */
  private refreshStarts({ ownStarts }: PlannedEdition): void {
    const starts = JSON.stringify(ownStarts);
    if (starts !== this.cachedStarts) this.cache.clear();
    this.cachedStarts = starts;
  }

  private headOf(page: PageAt | undefined, exists: boolean, planned: PlannedEdition): PageHead {
    const { edition } = planned;
    const head = {
      title: tabTitle(page, edition),
      siteName: edition.name,
      isNoindex: this.isNoindex(page, exists),
    };
    if (!page || !exists) return head;
    const { description, hasStructuredData = false } = serverPage(page);
    if (!description) return head;

    const image = this.previewImages.of(page, planned);
    const structuredData = hasStructuredData && structuredDataOf(edition, this.site, image.url);
    return {
      ...head,
      shared: {
        url: this.site + sharedPath(page),
        description: description(edition, page),
        image,
        ...(structuredData && { structuredData }),
      },
    };
  }
}
