import { escapeHtml } from '@app/adapters';
import { sitePages, type SitePage } from '@app/domain';
import { Controller, Get, Header } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { siteUrl } from '../platform/mail/mail-page';

/** Sitemap and robots.txt. */
@Controller()
export class CrawlersController {
  constructor(private readonly config: Config) {}

  @Get('sitemap.xml')
  @Header('cache-control', 'public, max-age=3600')
  @Header('content-type', 'application/xml; charset=utf-8')
  sitemap(): string {
    return sitemapOf(siteUrl(this.config));
  }

  @Get('robots.txt')
  @Header('cache-control', 'public, max-age=3600')
  @Header('content-type', 'text/plain; charset=utf-8')
  robots(): string {
    return robotsOf(siteUrl(this.config));
  }
}

/** The indexed pages. Without lastmod, which is unknown. */
export function sitemapOf(site: string): string {
  const pages: [string, SitePage][] = Object.entries(sitePages);
  const listed = pages.filter(([, { visibility }]) => visibility === 'indexed');
  const paths = listed
    .map(([pattern]) => pattern.replace(/\/:\w+\?/, ''))
    .filter((path) => !path.includes(':'));
  const entries = paths.map((path) => `  <url><loc>${escapeHtml(site + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * Disallowed paths. Pages with people, and receipts, stay allowed: they declare `noindex`, which a crawler
 * must fetch to see, and a disallowed URL may still be listed.
 */
export function robotsOf(site: string): string {
  const closed = ['/admin', '/api/', '/health', '/metrics', '/socket.io/', '/sim/'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}
