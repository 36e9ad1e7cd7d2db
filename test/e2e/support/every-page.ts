import type { Page } from 'playwright-core';
import { accessibilityFaults, sidewaysOverflow } from './accessibility';
import { brokenText, PHONES } from './broken-text';
import { desk, laptop, phone } from './stage';

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

/**
 * The same at every size of screen, on a page that takes each on as it stands: axe at a phone's and a laptop's size, the widths of all
 * phones, and the largest. It has a phone's size afterwards.
 */
export async function expectForEverybodyAtEverySize(page: Page): Promise<void> {
  await page.setViewportSize(desk);
  expect([page.url(), await sidewaysOverflow(page)]).toEqual([page.url(), 0]);
  await page.setViewportSize(laptop);
  await expectForEverybody(page, []);
  await page.setViewportSize(phone);
  await expectForEverybody(page, PHONES);
}
