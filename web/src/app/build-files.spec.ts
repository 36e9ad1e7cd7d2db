import { sitePages } from '@app/domain';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineFiles, pageSources } from './build-files';

const webDir = join(__dirname, '../..');

it('pageSources finds the source of every page; /admin alone redirects', () => {
  const sources = pageSources((file) => readFileSync(join(webDir, file), 'utf8'));
  expect([...Object.keys(sources), '/admin'].sort()).toEqual(Object.keys(sitePages).sort());
  expect(Object.values(sources).filter((source = '') => !existsSync(join(webDir, source)))).toEqual([]);
});

const manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    imports: ['_shared.js'],
    css: ['assets/index-1.css'],
    assets: ['assets/type-1.woff2'],
    dynamicImports: [
      'src/features/results/ResultsPage.tsx',
      'src/features/payment/PaymentPage.tsx',
      'src/features/admin-shell/AdminShell.tsx',
      'src/app/AllRacesRoute.tsx',
      'src/app/admin-pages.tsx',
      'src/components/Material.tsx',
      '_library-1.js',
      'src/app/Footer.tsx',
      '_public-1.js',
      '_registration-1.js',
      '_timing-and-others-1.js',
    ],
  },
  '_public-1.js': { file: 'assets/public-1.js' },
  '_registration-1.js': { file: 'assets/registration-1.js' },
  '_timing-and-others-1.js': { file: 'assets/timing-and-others-1.js' },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/features/results/ResultsPage.tsx': {
    file: 'assets/results-1.js',
    imports: ['_shared.js', 'index.html'],
    dynamicImports: ['src/features/results/OldResults.tsx', 'src/features/courses/open-map.ts'],
  },
  'src/features/results/OldResults.tsx': { file: 'assets/old-1.js' },
  'src/features/courses/open-map.ts': { file: 'assets/map-1.js' },
  'src/features/payment/PaymentPage.tsx': { file: 'assets/payment-1.js', imports: ['_form.js'] },
  '_form.js': { file: 'assets/form-1.js' },
  'src/features/admin-shell/AdminShell.tsx': { file: 'assets/admin-1.js' },
  'src/app/AllRacesRoute.tsx': { file: 'assets/all-1.js' },
  'src/app/admin-pages.tsx': { file: 'assets/rooms-1.js' },
  'src/components/Material.tsx': { file: 'assets/library-1.js' },
  '_library-1.js': { file: 'assets/library-1.js' },
  'src/app/Footer.tsx': { file: 'assets/foot-1.js' },
};

it('offlineFiles lists the files of public pages, deferred parts included', () =>
  expect(offlineFiles(manifest, 'index.html', ['src/features/results/ResultsPage.tsx'])).toEqual([
    '/assets/foot-1.js',
    '/assets/index-1.css',
    '/assets/index-1.js',
    '/assets/old-1.js',
    '/assets/public-1.js',
    '/assets/results-1.js',
    '/assets/shared-1.js',
    '/assets/type-1.woff2',
  ]));
