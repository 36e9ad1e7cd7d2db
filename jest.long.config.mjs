import { createRequire } from 'node:module';
import usual from './jest.config.mjs';

const { findCaddy } = createRequire(import.meta.url)('./test/support/find-caddy.cjs');

const caddy = findCaddy();
if (!caddy && process.env.REQUIRE_CADDY)
  throw new Error('No Caddy was found, and the tests of the proxy are required.');
if (!caddy)
  console.warn(
    'No Caddy was found: test/containers/proxy.long.spec.ts is left out. Set CADDY to its path to run it.',
  );

/**
 * The proofs that are too long for `npm test`: kills and soaks at their full size, in `*.long.spec.ts` beside the small round of the
 * same. With `SWEEPS` set those that look at every page anew in its every state instead, `*.sweep.spec.ts`: too long for each change.
 */
const kind = process.env.SWEEPS ? 'sweep' : 'long';
const long = (project) => ({
  ...project,
  testPathIgnorePatterns: ['/node_modules/', ...(caddy ? [] : ['/containers/proxy\\.'])],
  testMatch: project.testMatch.map((pattern) => pattern.replace(/\*\.(spec|suite)\./, `*.${kind}.$1.`)),
});

/** @type {import('jest').Config} */
export default {
  ...usual,
  testTimeout: 900_000,
  maxWorkers: 2,
  reporters: ['default', ['<rootDir>/test/support/closing-line.reporter.cjs', { shown: Infinity }]],
  projects: usual.projects.map(long),
};
