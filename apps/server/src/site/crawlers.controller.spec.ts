import { sitePages } from '@app/domain';
import { robotsOf, sitemapOf } from './crawlers.controller';

const site = 'https://race.example.se';
const listed = [...sitemapOf(site).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

describe('What search engines are told', () => {
  it('is every page that they may show, once and without anything in place of a name', () => {
    expect(listed).toEqual(
      expect.arrayContaining([`${site}/`, `${site}/anmalan`, `${site}/allmanna-villkor`]),
    );
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.join()).not.toMatch(/:\w*[a-z]+\?|\/:/);
  });

  it('is no page that shows people, and none of anybody’s own', () => {
    const others = Object.entries(sitePages).filter(([, { visibility }]) => visibility !== 'indexed');
    for (const [pattern] of others) expect(listed).not.toContain(site + pattern);
  });

  it('is where the list lies, and that the organisers’ rooms are closed', () => {
    expect(robotsOf(site)).toMatch(/^User-agent: \*\nDisallow: \/admin\n/);
    expect(robotsOf(site)).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
  });

  it('keeps no page from telling them itself that it is not for them', () => {
    for (const path of ['/resultat', '/startlistor', '/galleri', '/kvitto'])
      expect(robotsOf(site)).not.toContain(`Disallow: ${path}`);
  });
});
