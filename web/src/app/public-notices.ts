import { lazyPart } from '../components/lazy-part';

/**
 * What organisers tell everybody: after the page, since there seldom is anything. Where there is, it is fetched before the first page
 * shows (`fetchPublicNotices`), so that it has its place from the start.
 */
export const [PublicNotices, usePublicNoticesAhead, fetchPublicNotices] = lazyPart(
  async () => (await import('./PublicNotices')).PublicNotices,
);
