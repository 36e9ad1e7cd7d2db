import { sitePages } from '@app/domain';
import {
  isUnavailable,
  isOfBuild,
  isOurCache,
  isPublicPage,
  otherBuilds,
  classifyRequest,
  type OfflineBuild,
} from './worker-rules';

const site = 'https://lopp.example.se';
const build: OfflineBuild = { id: 'b1', page: '/offline.html', files: ['/assets/a-1.js', '/assets/a-1.css'] };
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  classifyRequest({ method, mode, url: new URL(path, site) }, site, build);

describe('Classifying a request in the worker', () => {
  it.each(Object.keys(sitePages).map((pattern) => pattern.replace(':bib', '7').replace(/:\w+\??/g, 'x')))(
    'answers %s as a page',
    (path) => {
      expect(ask(path)).toBe('page');
      expect(ask(`${path}?dag=2025-09-13`)).toBe('page');
    },
  );

  it.each([
    '/api/config',
    '/admin/api/payments/csv',
    '/admin/api',
    '/admin/registrations',
    '/sim/pay/x',
    '/health/live',
    '/metrics',
    '/resultat/2023-5.6K.txt',
    '/bilder/2024/a-640.webp',
    '/img_2024.txt',
    '/qr-v2?token=x',
    '/verify?id=x',
    '/get',
    '/robots.txt',
    '/offline.html',
    '//elsewhere.example/',
  ])('leaves %s to the browser', (path) => expect(ask(path)).toBe('none'));

  it('answers files of its own build, and no others', () => {
    expect(ask('/assets/a-1.js', 'cors')).toBe('file');
    expect(ask('/assets/a-2.js', 'cors')).toBe('none');
    for (const path of ['/api/races/get/race-250913-08', '/api/my-years', '/get', '/'])
      expect(ask(path, 'cors')).toBe('none');
  });

  it('leaves requests that are not GET, or to another site', () => {
    expect(ask('/', 'navigate', 'POST')).toBe('none');
    expect(ask('https://elsewhere.example/assets/a-1.js', 'cors')).toBe('none');
  });
});

describe('Cached pages and builds', () => {
  it.each(Object.entries(sitePages))(
    'allow offline use only of public pages: %s',
    (pattern, { visibility }) => {
      const path = pattern.replace(':bib', '7').replace(/:\w+\??/g, 'x');
      if (isPublicPage(path)) expect(visibility).not.toBe('private');
    },
  );

  it('replace the answers 502, 503 and 504, and no others', () =>
    expect([200, 404, 500, 502, 503, 504].filter(isUnavailable)).toEqual([502, 503, 504]));

  it("deletes other builds' caches, and leaves those of others alone", () => {
    const names = ['raceday.build.b0', 'raceday.build.b1', 'raceday.last-seen', 'elsewhere'];
    expect(otherBuilds(names, build)).toEqual(['raceday.build.b0']);
    expect(names.filter(isOurCache)).toEqual(names.slice(0, 3));
  });

  it('accepts a page only if all its files are of this build', () => {
    expect(isOfBuild('<link href="/assets/a-1.css"><script src="/assets/a-1.js"></script>', build)).toBe(
      true,
    );
    expect(isOfBuild('<script src="/assets/a-2.js"></script>', build)).toBe(false);
    expect(isOfBuild('Bad gateway', build)).toBe(false);
  });
});
