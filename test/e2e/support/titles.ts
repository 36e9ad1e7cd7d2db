import { sitePages } from '@app/domain';
import type { Page } from 'playwright-core';

/** What stands for the parts of an address that vary. */
const SAMPLES: Readonly<Record<string, string>> = {
  part: 'race-250913-56',
  day: '250913',
  step: '1',
  id: '0123456789ABCDEF0123456789ABCDEF',
  year: '2024',
};

/** An address of every page there is. */
export const everyAddress: readonly string[] = Object.keys(sitePages).map((pattern) =>
  pattern.replace(/:(\w+)\??/g, (_, name: string) => SAMPLES[name] ?? 'x'),
);

/** Collects what the browser's policy refuses a page from now on. */
export async function refusedByPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    window.refusedByPolicy = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.refusedByPolicy.push(violatedDirective + ' ' + blockedURI);
    });
  `);
  return () => page.evaluate<string[]>('window.refusedByPolicy ?? []');
}

/**
 * Every title in the head of the page at an address, once the page has written its own, or taken over the server's. Where the page sends one
 * on, those of the page one comes to.
 */
export async function titlesAt(page: Page, address: string): Promise<readonly string[]> {
  // A page that the server has made asks who its reader is once it has come to life; any other does so first of all.
  await Promise.all([page.waitForResponse('**/api/config*'), page.goto(address)]);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const written = await page.locator('head > title').allTextContents();
  const served = await (await page.request.get(page.url())).text();
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(served) ?? [];
  return [title, ...written.slice(0, 1)];
}
