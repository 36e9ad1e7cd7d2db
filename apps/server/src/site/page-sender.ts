import { Clock } from '@app/adapters';
import { isDefaultView, pageAt, type PageAt, pagesWith, sitePages } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config';
import { sendPrepared } from '../platform/http/prepared-answer';
import {
  allowInline,
  coursesPageHeaders,
  pageHeaders,
  signInPageHeaders,
  type PageHeaders,
} from '../platform/http/security-headers';
import { PageShells } from './page-shells';
import type { RenderTarget } from './rendering/page-cache';
import { RaceLookup } from './race-lookup';
import { RenderedPages } from './rendering/rendered-pages';
import { PageExistence, serverPage } from './server-pages';

/** Sends a URL's page, rendered or as shell. Unknown URLs get a 404 shell, non-canonical ones a redirect. */
@Injectable()
export class PageSender {
  @Inject(RenderedPages)
  private readonly rendered!: RenderedPages;

  @Inject(Clock)
  private readonly clock!: Clock;

  @Inject(RaceLookup)
  private readonly races!: RaceLookup;

  private readonly headers: PageHeaders;
  /** Headers of pages with extra permissions, by path. */
  private readonly specialHeaders: ReadonlyMap<string, PageHeaders>;

  constructor(
    { publicUrl, google, edition }: Config,
    private readonly shells: PageShells,
    private readonly existence: PageExistence,
  ) {
    this.headers = pageHeaders(publicUrl);
    this.specialHeaders = new Map([
      ['/banor', coursesPageHeaders(publicUrl, edition.courseMap?.embed)],
      ['/admin/login', google ? signInPageHeaders(publicUrl) : this.headers],
    ]);
  }

  isBuilt(): boolean {
    return this.shells.isBuilt();
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const url = splitUrl(request.url);
    const page = pageOf(url);
    this.headersOf(page?.path ?? url.pathname)(request, reply);
    const moved = redirectOf(page, url);
    if (moved) await reply.redirect(moved.to, moved.status);
    else await this.sendPage(page, url, reply);
  }

  private async sendPage(page: PageAt | undefined, url: RequestedUrl, reply: FastifyReply): Promise<void> {
    const exists = await this.existence.has(page);
    this.setStatusAndHeaders(page, exists, reply);
    const target = renderTargetOf(page, exists, url);
    const shell = this.shells.of(page, exists, await this.races.planned());
    const renderedPage = target && (await this.rendered.of(target, shell));
    // The current time, and whether the cached page is outdated.
    reply.header(
      'server-timing',
      `now;desc="${this.clock.now()}"${renderedPage?.isOutdated ? ', older' : ''}`,
    );
    const sent = renderedPage?.page ?? shell;
    allowInline(reply, sent);
    await sendPrepared(reply, sent.answer);
  }

  private setStatusAndHeaders(page: PageAt | undefined, exists: boolean, reply: FastifyReply): void {
    if (this.shells.isNoindex(page, exists)) reply.header('x-robots-tag', 'noindex');
    if (page && serverPage(page).isSecretLink) reply.header('referrer-policy', 'no-referrer');
    reply.status(exists ? 200 : 404).header('cache-control', 'no-cache');
  }

  /** Sends a file of the build. File names in `/assets` change with their content. */
  sendFile(path: string, request: FastifyRequest, reply: FastifyReply): void {
    this.headersOf(path)(request, reply);
    const isAsset = path.startsWith('/assets/');
    reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.sendFile(path);
  }

  private headersOf(path: string): PageHeaders {
    return this.specialHeaders.get(path) ?? this.headers;
  }
}

/** A requested URL's path and query, still escaped. */
interface RequestedUrl {
  readonly pathname: string;
  readonly search: string;
}
/** A permanent (301) or temporary (302) redirect. */
interface PageRedirect {
  readonly to: string;
  readonly status: 301 | 302;
}
function splitUrl(url: string): RequestedUrl {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}
/** The page of a URL, also of `/index.html`. */
function pageOf({ pathname, search }: RequestedUrl): PageAt | undefined {
  return pageAt({ pathname: pathname === '/index.html' ? '/' : pathname, search });
}
/** Redirects other spellings (`/Anmalan`, `/resultat/`) and unknown registration steps. */
function redirectOf(page: PageAt | undefined, { pathname, search }: RequestedUrl): PageRedirect | undefined {
  if (!page) return undefined;
  const { step } = page.params;
  if (page.pattern === '/anmalan/:step?' && step !== undefined && !/^[1-3]$/.test(step))
    return { to: `/anmalan/1${search}`, status: 302 };
  return page.path === pathname ? undefined : { to: page.path + search, status: 301 };
}

/** One not-found page for all unknown URLs, under a path that no page uses. */
const NOT_FOUND_TARGET: RenderTarget = { path: '/-' };
const renderedPages = pagesWith('rendered');

/** The page to render for a URL; undefined when the browser renders it. */
function renderTargetOf(
  page: PageAt | undefined,
  exists: boolean,
  { pathname, search }: RequestedUrl,
): RenderTarget | undefined {
  if (!page) return isOrganiserPath(pathname) ? undefined : NOT_FOUND_TARGET;
  if (!renderedPages.includes(page.pattern)) return undefined;
  // The frame that a personal page shares with all others.
  if (sitePages[page.pattern].visibility === 'private') return { path: page.pattern.replace(/:\w+/g, '-') };
  // A missing thing may appear while the page is open, so the browser renders that page live.
  if (!exists || !isDefaultView(page, search) || !isCanonicalQuery(page.query)) return undefined;
  return { path: page.path + page.search, isRunnerPage: page.params.bib !== undefined };
}

/** Organisers' pages have another frame, also around 404. */
function isOrganiserPath(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(decodeURIComponent(pathname));
}

/**
 * Whether the query is spelt as in our links, which limits cache keys: a distance has many spellings ('5.6',
 * '5.60'), an earlier year accepts any day, and the browser opens enlarged pictures.
 */
function isCanonicalQuery({ ar, dag, distans, bild }: PageAt['query']): boolean {
  const isOneYear = ar === undefined || (/^\d{4}$/.test(ar) && dag === undefined);
  return isOneYear && bild === undefined && (distans === undefined || String(Number(distans)) === distans);
}
