import { sitePages } from '@app/domain';
import { robotsOf, sitemapOf } from './crawlers.controller';

const site = 'https://race.example.se';
const listed = [...sitemapOf(site).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

describe('Sitemap and robots.txt', () => {
  it('list every indexed page once, without path parameters', () => {
    expect(listed).toEqual(
      expect.arrayContaining([`${site}/`, `${site}/anmalan`, `${site}/allmanna-villkor`]),
    );
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.join()).not.toMatch(/:\w*[a-z]+\?|\/:/);
  });

  it('list no page with people or personal data', () => {
    const others = Object.entries(sitePages).filter(([, { visibility }]) => visibility !== 'indexed');
    for (const [pattern] of others) expect(listed).not.toContain(site + pattern);
  });

  it('disallow /admin and link the sitemap', () => {
    expect(robotsOf(site)).toMatch(/^User-agent: \*\nDisallow: \/admin\n/);
    expect(robotsOf(site)).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
  });

  it('allow pages that declare noindex themselves', () => {
    for (const path of ['/resultat', '/startlistor', '/galleri', '/kvitto'])
      expect(robotsOf(site)).not.toContain(`Disallow: ${path}`);
  });
});
