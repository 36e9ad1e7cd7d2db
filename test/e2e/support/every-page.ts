import type { Page } from 'playwright-core';
import { accessibilityFaults, sidewaysOverflow } from './accessibility';
import { brokenText } from './broken-text';

/** Opens an address and waits until these words are there and nothing loads any more. */
export async function visit(page: Page, url: string, words: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText(words).first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
}

/**
 * Fails where axe or the window's width has something to say about the page as it stands, or where at these widths of phones (CSS
 * pixels) a word, time or chip of it is torn apart.
 */
export async function expectForEverybody(page: Page, widths: readonly number[]): Promise<void> {
  const url = page.url();
  expect([url, ...(await accessibilityFaults(page))]).toEqual([url]);
  expect([url, await sidewaysOverflow(page)]).toEqual([url, 0]);
  expect([url, ...(await brokenText(page, widths))]).toEqual([url]);
}
