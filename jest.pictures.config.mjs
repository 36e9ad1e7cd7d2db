import usual from './jest.config.mjs';

/** Pictures of every page, for eyes: `npm run pictures`. Nothing is compared, so nothing can fail but the way there. */
export default {
  ...usual,
  testTimeout: 1_800_000,
  maxWorkers: 1,
  projects: usual.projects
    .filter(({ displayName }) => displayName === 'e2e')
    .map((project) => ({ ...project, testMatch: ['<rootDir>/test/e2e/**/*.pictures.ts'] })),
};
