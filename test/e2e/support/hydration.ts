import type { Browser } from 'playwright-core';
import { recordForTimeoutError, until } from '../../support/until';
import { accessibilityFaults } from './accessibility';
import { collectPageErrors } from './page-errors';
import { newContextPage, phone } from './test-product';
import { collectCspViolations } from './site-pages';

/**
 * Waits until the server answers with the rendered page: under load it may answer the first request with the
 * client's shell.
 */
export async function untilRendered(url: string): Promise<void> {
  const isRendered = async () =>
    recordForTimeoutError(await (await fetch(url)).text()).includes('page-state');
  await until(isRendered, { what: `${url} to be rendered` });
}

/**
 * Opens a rendered page in another time zone and language, ten minutes later. Fails on a hydration warning
 * and on any repeated fetch. `notFoundPaths` answer 404.
 */
export async function expectHydrated(
  browser: Browser,
  url: string,
  notFoundPaths: readonly string[] = [],
): Promise<void> {
  await untilRendered(url);
  const page = await newContextPage(browser, {
    viewport: phone,
    timezoneId: 'Pacific/Auckland',
    locale: 'en-US',
  });
  await page.addInitScript(TEN_MINUTES_AHEAD);
  const errors = collectPageErrors(page, notFoundPaths);
  const refused = await collectCspViolations(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answers: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => answers.push(String(payload))),
  );

  const known = page.waitForResponse('**/api/config*');
  await page.goto(url);
  await known;
  // Waits for the answer to the page's subscription and for the requests that follow.
  await until(() => answers.some((answer) => /^43\d/.test(answer)));
  await page.waitForLoadState('networkidle');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(asked.filter((path) => /^\/(api|get)\b/.test(path))).toEqual(['/api/config']);
  expect(await refused()).toEqual([]);
  expect(errors()).toEqual([]);
  await page.context().close();
}

const TEN_MINUTES_AHEAD = `{
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [Date.now()])); }
    static now() { return Real.now() + 600_000; }
  };
}`;
