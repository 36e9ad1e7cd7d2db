import { lazyComponent } from '../components/lazy-component';

/**
 * Organisers' notices, loaded after the page since there seldom are any. If there are, the loader fetches the
 * code before the first page shows (`fetchPublicNotices`), so that they have their space from the start.
 */
export const [PublicNotices, usePreloadPublicNotices, fetchPublicNotices] = lazyComponent(
  async () => (await import('./PublicNotices')).PublicNotices,
);
