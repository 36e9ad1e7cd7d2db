import { pagePath } from './web-pages.controller';

describe('pagePath', () => {
  it.each([
    ['/', '/'],
    ['/startlistor', '/startlistor'],
    ['/startlistor/', '/startlistor/'],
    ['/resultat?dag=2025-09-13//', '/resultat'],
    ['/assets/app-1.js', '/assets/app-1.js'],
    ['/anm%C3%A4lan', '/anmälan'],
    ['/.well-known/x', '/.well-known/x'],
  ])('maps %s to %s', (url, path) => {
    expect(pagePath(url)).toBe(path);
  });

  it.each([
    '//',
    '//x.js',
    '/a//b',
    '/..%2f',
    '/..',
    '/%2e%2e/package.json',
    '/assets/..%2findex.html',
    '/a%5c..%5cb.js',
    '/a\\b',
    '/./a',
    '/%',
    '/%ff',
    '/a%00b.js',
    'http://elsewhere.example/',
    '',
  ])('rejects %s', (url) => {
    expect(pagePath(url)).toBeUndefined();
  });
});
