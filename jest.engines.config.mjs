import usual from './jest.config.mjs';

const engines = [
  ['TEST_EVENTSTORE_URL', 'real-event-store'],
  ['TEST_MONGODB_URL', 'real-mongodb'],
];
const asked = engines.filter(([variable]) => process.env[variable]);
const names = (asked.length > 0 ? asked : engines).map(([, name]) => name);
if (asked.length === engines.length) names.push('many-nodes');
if (asked.length > 0)
  for (const [variable] of engines)
    if (!process.env[variable]) console.warn(`${variable} names no server: its tests are skipped.`);

/**
 * Runs the doubles' tests on real servers: `npm run test:engines`. Fails when a named server is unreachable, and when none is
 * named. With both, the whole product runs on them with several nodes.
 */
export default {
  ...usual,
  testTimeout: 900_000,
  maxWorkers: 1,
  projects: usual.projects
    .filter(({ displayName }) => displayName === 'unit')
    .map((project) => ({
      ...project,
      testMatch: names.map((name) => `<rootDir>/test/engines/**/${name}*.engines.ts`),
    })),
};
