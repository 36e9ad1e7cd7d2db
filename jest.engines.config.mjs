import usual from './jest.config.mjs';

/** What the doubles are held against: the same tests on real servers, `npm run test:engines`. One that is not there is a failure. */
export default {
  ...usual,
  testTimeout: 60_000,
  maxWorkers: 1,
  projects: usual.projects
    .filter(({ displayName }) => displayName === 'unit')
    .map((project) => ({ ...project, testMatch: ['<rootDir>/test/engines/**/*.engines.ts'] })),
};
