import type { Page } from 'playwright-core';
import { until } from '../../support/until';

/** Names of the browser caches that hold a build of the site. */
export async function cachedBuilds(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('raceday.build.')))`,
  );
}

/** Waits until the service worker controls the page and has cached the site. */
export async function untilSiteCached(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready');
  await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
}

/** Waits until the browser has stored the answer of the query with this key. */
export async function untilAnswerCached(page: Page, ...key: readonly (string | number)[]): Promise<void> {
  const place = JSON.stringify(`/last-seen/${encodeURIComponent(JSON.stringify(key))}`);
  await until(() => page.evaluate<boolean>(`caches.match(${place}).then((answer) => answer !== undefined)`));
}

/** Every text in the caches and storage of the browser, each with its location. */
export async function allStoredTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(async () => {
    const texts = [localStorage, sessionStorage].flatMap((place) => Object.entries(place).map((entry) => entry.join(' = ')));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(name + ' ' + request.url + ' ' + (await (await cache.match(request)).text()));
    }
    for (const { name } of await indexedDB.databases()) texts.push('indexedDB ' + name);
    return texts;
  })()`);
}

/**
 * Opens an address without a network. Chromium 148 forgets in the new document that the test has set it
 * offline; a device without a network does not.
 */
export async function openOffline(page: Page, url: string): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(url);
  await page.evaluate(`{
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  }`);
}
