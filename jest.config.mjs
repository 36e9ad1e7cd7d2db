import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { findChromium } = require('./test/support/find-chromium.cjs');
const { findFerretDb } = require('./test/support/find-ferretdb.cjs');
const { notToTransform } = require('./test/support/not-to-transform.cjs');

const browser = findChromium();
if (!browser && process.env.REQUIRE_BROWSER)
  throw new Error('No Chromium was found, and the browser tests are required.');
if (!browser)
  console.warn(
    'No Chromium was found: the browser tests (test/e2e) are skipped. Set CHROMIUM to its path to run them.',
  );

const ferret = findFerretDb();
if (!ferret && process.env.REQUIRE_FERRETDB)
  throw new Error('No FerretDB was found, and the tests on it are required.');
if (!ferret)
  console.warn(
    'No FerretDB was found: code on MongoDB is tested only with the double. Set FERRETDB to its path to run the rest.',
  );

const swc = (jsc) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: { target: 'es2022', keepClassNames: true, ...jsc },
  },
];

const shared = {
  rootDir: import.meta.dirname,
  testPathIgnorePatterns: ['/node_modules/', '\\.(long|sweep)\\.spec\\.ts$'],
  cacheDirectory: '<rootDir>/.cache/jest',
  testRunner: '<rootDir>/test/support/test-runner.cjs',
  transformIgnorePatterns: [notToTransform(join(import.meta.dirname, 'node_modules'))],
};

const libraries = {
  '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
  '^@app/eventing/testing$': '<rootDir>/libs/eventing/src/testing/index.ts',
};

const server = {
  ...shared,
  testEnvironment: 'node',
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: libraries,
  transform: {
    '\\.ts$': swc({
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    }),
    '\\.m?js$': '<rootDir>/test/support/swc-esm-transform.cjs',
  },
};

const web = {
  ...shared,
  displayName: 'web',
  moduleNameMapper: {
    ...libraries,
    '\\.module\\.css$': '<rootDir>/test/support/css-module-stub.cjs',
    '\\.(css|svg|png|woff2)$': '<rootDir>/test/support/file-stub.cjs',
    '^@emotion/serialize$': '<rootDir>/test/support/no-styles.cjs',
  },
  transform: {
    '\\.tsx?$': swc({
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    }),
    '\\.m?js$': '<rootDir>/test/support/swc-esm-transform.cjs',
  },
};

// The specs of a folder run as one suite and load their modules once, unless a path names one of them; specs that reset modules run alone.
// A suite's own path selects the suite.
const words = process.argv.slice(2);
const isWhole =
  words.every((word) => word.startsWith('-')) || words.some((word) => word.endsWith('.suite.cjs'));
const screens = isWhole
  ? ['<rootDir>/test/support/web-suites/*.suite.cjs', '<rootDir>/web/src/**/*.isolated.spec.tsx']
  : ['<rootDir>/web/src/**/*.spec.tsx'];
const units = isWhole
  ? ['<rootDir>/test/support/unit-suites/*.suite.cjs', '<rootDir>/apps/!(server)/**/*.spec.ts']
  : ['<rootDir>/{apps,libs}/**/*.spec.ts'];

/** @type {import('jest').Config} */
export default {
  // No test measures speed: this only ends a test that hangs, also on a busy machine.
  testTimeout: 180_000,
  // For two cores: a suite waits a fifth of its time for disks, sockets and child processes.
  maxWorkers: 3,
  // A worker leaks memory with every suite: after thirty long ones it held 4 GB, which killed the browsers on a small machine.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/test/support/long-suites-first.cjs',
  reporters: ['default', '<rootDir>/test/support/results.reporter.cjs'],
  projects: [
    {
      ...server,
      displayName: 'unit',
      testMatch: [...units, '<rootDir>/test/{architecture,containers,doubles,engines,runner}/**/*.spec.ts'],
      setupFiles: ['<rootDir>/test/support/fixed-seed.cjs'],
    },
    { ...server, displayName: 'acceptance', testMatch: ['<rootDir>/test/acceptance/**/*.spec.ts'] },
    ...(browser ? [{ ...server, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'] }] : []),
    // Rules behind the screens need no jsdom: only `.spec.tsx` files load it.
    {
      ...web,
      testEnvironment: 'node',
      testMatch: ['<rootDir>/web/src/**/*.spec.ts'],
      setupFiles: ['<rootDir>/test/support/fixed-seed.cjs'],
    },
    {
      ...web,
      testEnvironment: 'jsdom',
      testMatch: screens,
      setupFiles: ['<rootDir>/test/support/jsdom-globals.cjs'],
      setupFilesAfterEnv: ['<rootDir>/web/src/testing/setup.ts'],
    },
  ],
};
