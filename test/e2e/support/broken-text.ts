import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { horizontalOverflow } from './accessibility';

/** Phone widths in CSS pixels: the smallest still sold, a common one and a large one. */
export const PHONE_WIDTHS = [320, 360, 390] as const;

const inPage = readFileSync(join(__dirname, 'in-page/broken-text.js'), 'utf8');

/**
 * Lists layout faults of the page at each width; [] is clean. Checks words, times, amounts, codes, distances
 * and chips that break over lines, text outside its box, dialogs with two rows of buttons, and horizontal
 * scrolling. Restores the window size.
 */
export async function brokenText(page: Page, widths: readonly number[] = PHONE_WIDTHS): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.evaluate('document.fonts.ready.then(() => 0)');
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...size, width });
    const found = await settledFaults(page);
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  await page.setViewportSize(size);
  return faults;
}

/** A resized page settles within this many frames; faults until then do not count. */
const MAX_SETTLE_FRAMES = 60;

async function settledFaults(page: Page): Promise<string[]> {
  let found = await brokenTextNow(page);
  for (let frame = 0; frame < MAX_SETTLE_FRAMES && found.length > 0; frame++) {
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => drawn(0)))');
    found = await brokenTextNow(page);
  }
  return found;
}

/** Checks at once, at the current width. Only for a page that does not redraw by itself. */
export async function brokenTextNow(page: Page): Promise<string[]> {
  const found = await page.evaluate<string[]>(inPage);
  const beyond = await horizontalOverflow(page);
  return beyond > 0 ? [...found, `${beyond} px to scroll sideways`] : found;
}
