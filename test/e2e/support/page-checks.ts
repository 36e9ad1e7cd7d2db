import type { Page } from 'playwright-core';
import { accessibilityFaults, horizontalOverflow } from './accessibility';
import { brokenText, PHONE_WIDTHS } from './broken-text';
import { desk, laptop, phone } from './test-product';

/** Opens an address and waits until it shows this text and nothing is loading. */
export async function visit(page: Page, url: string, expectedText: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText(expectedText).first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
}

/**
 * Fails on an axe violation, on horizontal scrolling, and on broken text at these phone widths (CSS pixels).
 */
export async function expectUsablePage(page: Page, widths: readonly number[]): Promise<void> {
  const url = page.url();
  expect([url, ...(await accessibilityFaults(page))]).toEqual([url]);
  expect([url, await horizontalOverflow(page)]).toEqual([url, 0]);
  expect([url, ...(await brokenText(page, widths))]).toEqual([url]);
}

/**
 * The same at every screen size: axe at phone and laptop size, text at all phone widths, overflow on the
 * largest screen. Leaves the page at phone size. The page must adapt to a resize without a reload.
 */
export async function expectUsablePageAtEverySize(page: Page): Promise<void> {
  await page.setViewportSize(desk);
  expect([page.url(), await horizontalOverflow(page)]).toEqual([page.url(), 0]);
  await page.setViewportSize(laptop);
  await expectUsablePage(page, []);
  await page.setViewportSize(phone);
  await expectUsablePage(page, PHONE_WIDTHS);
}
