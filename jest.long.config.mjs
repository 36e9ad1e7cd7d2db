import usual from './jest.config.mjs';

/**
 * The proofs that are too long for `npm test`: kills, sweeps and soaks at their full size, in `*.long.spec.ts` beside the
 * small round of the same.
 */
const long = (project) => ({
  ...project,
  testPathIgnorePatterns: ['/node_modules/'],
  testMatch: project.testMatch.map((pattern) => pattern.replace(/\*\.(spec|suite)\./, '*.long.$1.')),
});

/** @type {import('jest').Config} */
export default {
  ...usual,
  testTimeout: 1_800_000,
  maxWorkers: 2,
  reporters: ['default', ['<rootDir>/test/support/closing-line.reporter.cjs', { shown: Infinity }]],
  projects: usual.projects.map(long),
};
