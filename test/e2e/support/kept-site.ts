import type { Page } from 'playwright-core';
import { until } from '../../support/until';

/** The names of the browser's caches that hold a build of the site, when its worker serves this page. */
export async function keptBuilds(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('raceday.build.')))`,
  );
}

/** Waits until the worker serves the page, with all that it keeps. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready');
  await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
}

/** Waits until the answer to a question lies in the browser. */
export async function untilSeen(page: Page, ...key: readonly (string | number)[]): Promise<void> {
  const place = JSON.stringify(`/last-seen/${encodeURIComponent(JSON.stringify(key))}`);
  await until(() => page.evaluate<boolean>(`caches.match(${place}).then((answer) => answer !== undefined)`));
}

/** Every text in the browser's caches, and in the storage of this page, with where it lies. */
export async function everythingKept(page: Page): Promise<readonly string[]> {
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
