import { type PageAt, type PagePattern, sharedPath, sitePages, tabTitle } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../platform/config/config';
import { PreparedAnswer } from '../platform/http/prepared-answer';
import { siteAddress } from '../platform/mail/mail-page';
import { eventFacts } from './event-facts';
import { descriptionOf } from './page-descriptions';
import { headHtml, type PageHead } from './page-head';
import { SharePictures } from './share-pictures';

/** More than there are pages that search engines and shares ask for; the rest is made anew. */
const KEPT = 300;

/** The one built page with the head of each address in it, made once for each and kept as the bytes that go out. */
@Injectable()
export class PageAnswers {
  private readonly file: string;
  private readonly site: string;
  private readonly kept = new LRUCache<string, PreparedAnswer>({ max: KEPT });
  private built = { at: NaN, html: '' };

  constructor(
    private readonly config: Config,
    private readonly pictures: SharePictures,
  ) {
    this.file = join(config.webDir, 'index.html');
    this.site = siteAddress(config);
  }

  isBuilt(): boolean {
    return existsSync(this.file);
  }

  /** The page at an address; undefined `page`: that leads nowhere. `isThere`: whether there is what the address names. */
  of(page: PageAt | undefined, isThere: boolean): PreparedAnswer {
    this.readBuilt();
    const key = page ? `${String(isThere)} ${page.path}${page.search}` : '';
    const known = this.kept.get(key);
    if (known) return known;
    const html = this.built.html.replace(/<title>[^<]*<\/title>/, () => headHtml(this.headOf(page, isThere)));
    const answer = new PreparedAnswer(Buffer.from(html), 'text/html; charset=utf-8');
    this.kept.set(key, answer);
    return answer;
  }

  /** Whether search engines are to leave out the page. */
  isUnlisted(page: PageAt | undefined, isThere: boolean): boolean {
    return !isThere || page === undefined || sitePages[page.pattern].visibility !== 'indexed';
  }

  /** A new build under a running server is a new page: the old one names files that are gone. */
  private readBuilt(): void {
    const { mtimeMs } = statSync(this.file);
    if (mtimeMs === this.built.at) return;
    this.built = { at: mtimeMs, html: readFileSync(this.file, 'utf8') };
    this.kept.clear();
  }

  private headOf(page: PageAt | undefined, isThere: boolean): PageHead {
    const { edition } = this.config;
    const head = {
      title: tabTitle(page, edition),
      siteName: edition.name,
      isUnlisted: this.isUnlisted(page, isThere),
    };
    const description = page && isThere ? descriptionOf(page, edition) : undefined;
    if (!page || description === undefined) return head;

    const picture = this.pictures.of(page);
    const facts = TELLS_OF_EVENT.includes(page.pattern)
      ? { facts: eventFacts(edition, this.site, picture.address) }
      : {};
    return { ...head, shared: { address: this.site + sharedPath(page), description, picture, ...facts } };
  }
}

/** The pages that are about the race as a whole, and say so to machines. */
const TELLS_OF_EVENT: readonly PagePattern[] = ['/', '/startlistor'];
