import { sitePages } from '@app/domain';
import type { Page } from 'playwright-core';

/** Sample values for the variable parts of a path. */
const SAMPLES: Readonly<Record<string, string>> = {
  part: 'race-250913-56',
  day: '250913',
  step: '1',
  id: '0123456789ABCDEF0123456789ABCDEF',
  year: '2024',
};

/** One path for each page of the site. */
export const pagePaths: readonly string[] = Object.keys(sitePages).map((pattern) =>
  pattern.replace(/:(\w+)\??/g, (_, name: string) => SAMPLES[name] ?? 'x'),
);

/** Records the page's Content-Security-Policy violations from now on. */
export async function collectCspViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    window.refusedByPolicy = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.refusedByPolicy.push(violatedDirective + ' ' + blockedURI);
    });
  `);
  return () => page.evaluate<string[]>('window.refusedByPolicy ?? []');
}

/** The titles in the head at an address: the server's, then the hydrated page's. Follows redirects. */
export async function titlesAt(page: Page, address: string): Promise<readonly string[]> {
  // A rendered page requests the config after it hydrates; any other page requests it first.
  await Promise.all([page.waitForResponse('**/api/config*'), page.goto(address)]);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const written = await page.locator('head > title').allTextContents();
  const served = await (await page.request.get(page.url())).text();
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(served) ?? [];
  return [title, ...written.slice(0, 1)];
}
