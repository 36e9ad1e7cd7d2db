import { createRequire } from 'node:module';
import usual from './jest.config.mjs';

const { findCaddy } = createRequire(import.meta.url)('./test/support/find-caddy.cjs');

const caddy = findCaddy();
if (!caddy && process.env.REQUIRE_CADDY)
  throw new Error('No Caddy was found, and the tests of the proxy are required.');
if (!caddy)
  console.warn(
    'No Caddy was found: test/containers/proxy.long.spec.ts is skipped. Set CADDY to its path to run it.',
  );

/**
 * Suites that are too long for `npm test`, `*.long.spec.ts`; some have a short run there. Each group takes at most ten minutes on two cores
 * (three to six in November 2026). One group: `npm run test:long -- --selectProjects money`. A suite takes at most four minutes.
 */
const groups = {
  nodes: [
    'clusters',
    'devices-over-nodes',
    'event-store-access',
    'event-store-db',
    'accepted-losses',
    'many-nodes',
    'mongodb-with-local-log',
    'mongodb-unavailable',
    'moved-between-nodes',
    'other-secrets',
    'concurrent-finishes',
    'process',
    'two-versions',
    'workers-together',
  ],
  money: [
    'acceptance/registration-on-servers',
    'e2e/registration',
    'families-mongodb-unavailable',
    'families-on-both-engines',
    'payment-links',
    'killed-during-payments',
    'payments-on-servers',
    'same-moment',
    'same-moment-on-servers',
    'swish-unavailable',
    'swish-program',
  ],
  line: [
    'by-the-how-to',
    'finish-line',
    'moved-runner',
    'outage',
    'planted-mistakes',
    'race-day',
    'raceday-on-servers',
    'finish-line-stability',
    'race-start-stability',
    'two-tabs',
    'withheld-times',
  ],
  pages: [
    'dialog-buttons',
    'page-titles',
    'every-page',
    'notices',
    'offline',
    'rendered',
    'site-on-servers',
    'crawl',
  ],
  trust: [
    'anonymity',
    'anonymity-cuts',
    'erasure-cuts',
    'erasure-over-nodes',
    'image',
    'mail-cut',
    'killed-during-mailing',
    'mailings-on-servers',
    'operations-on-servers',
    'privacy-on-servers',
    'proxy',
    'sign-in-on-servers',
    'sign-in-school',
  ],
  data: [
    'killed-during-races',
    'backup',
    'bench',
    'both-engines',
    'on-demand-partitions',
    'data-folder',
    'event-store.crash',
    'unmoved-folder',
    'killed-at-random',
    'move',
    'newer-events',
    'rebuild',
    'revocation-cuts',
  ],
};

const acceptance = usual.projects.find(({ displayName }) => displayName === 'acceptance');
const hasBrowser = usual.projects.some(({ displayName }) => displayName === 'e2e');
const project = (displayName, patterns) => ({
  ...acceptance,
  displayName,
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(caddy ? [] : ['/containers/proxy\\.']),
    ...(hasBrowser ? [] : ['/test/e2e/']),
  ],
  testMatch: patterns.map((pattern) => `<rootDir>/{apps,libs,test}/**/${pattern}`),
});
const long = Object.entries(groups).map(([name, files]) =>
  project(
    name,
    files.map((file) => `${file}.long.spec.ts`),
  ),
);
/** Every page in every state, before a release: `npm run test:sweeps`, which sets SWEEPS. */
const sweeps = [project('sweeps', ['*.sweep.spec.ts'])];

/** @type {import('jest').Config} */
export default {
  ...usual,
  testTimeout: 240_000,
  maxWorkers: 2,
  reporters: ['default', ['<rootDir>/test/support/results.reporter.cjs', { shown: Infinity }]],
  projects: process.env.SWEEPS ? sweeps : long,
};
