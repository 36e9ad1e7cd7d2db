import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sidewaysOverflow } from './accessibility';

/** The widths of the phones that people carry, in CSS pixels: the smallest still sold, a common one, and a large one. */
export const PHONES = [320, 360, 390] as const;

const inPage = readFileSync(join(__dirname, 'in-page/broken-text.js'), 'utf8');

/**
 * What stands badly on the page as it is, in words, at each width: words, times, amounts, codes, distances and chips that go on in
 * the next line, text beyond its box, dialogs with two rows of buttons, a page to be scrolled sideways. [] is clean. The window
 * gets its size back.
 */
export async function brokenText(page: Page, widths: readonly number[] = PHONES): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.evaluate('document.fonts.ready.then(() => 0)');
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...size, width });
    const found = await lastingFaults(page);
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  await page.setViewportSize(size);
  return faults;
}

/** A page that gets another width is drawn again within some frames: what stands badly until then is none of its faults. */
const FRAMES = 60;

async function lastingFaults(page: Page): Promise<string[]> {
  let found = await brokenTextNow(page);
  for (let frame = 0; frame < FRAMES && found.length > 0; frame++) {
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => drawn(0)))');
    found = await brokenTextNow(page);
  }
  return found;
}

/** What stands badly right now, at the width the window has. For a page that is not drawn again by itself. */
export async function brokenTextNow(page: Page): Promise<string[]> {
  const found = await page.evaluate<string[]>(inPage);
  const beyond = await sidewaysOverflow(page);
  return beyond > 0 ? [...found, `${beyond} px to scroll sideways`] : found;
}
