import usual from './jest.config.mjs';

/** Screenshots of every page, for visual review: `npm run pictures`. Compares nothing; only reaching the page can fail. */
export default {
  ...usual,
  testTimeout: 1_800_000,
  maxWorkers: 1,
  projects: usual.projects
    .filter(({ displayName }) => displayName === 'e2e')
    .map((project) => ({ ...project, testMatch: ['<rootDir>/test/e2e/**/*.pictures.ts'] })),
};
