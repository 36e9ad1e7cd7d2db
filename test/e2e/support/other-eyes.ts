import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityFaults, sidewaysOverflow } from './accessibility';

const overlaidText = readFileSync(join(__dirname, 'in-page/overlaid-text.js'), 'utf8');
const drawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(0))))';

/** Fails where the page as it stands is not for who has letters of twice the size, or the system's few colours in place of ours. */
export async function expectForOtherEyes(page: Page): Promise<void> {
  const url = page.url();
  expect([url, ...(await largeLetterFaults(page))]).toEqual([url]);
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await accessibilityFaults(page);
  await page.emulateMedia({ forcedColors: null });
  expect([url, 'in the system’s colours', ...faults]).toEqual([url, 'in the system’s colours']);
}

/** What stands badly with letters of twice the size: words over words, a page to be scrolled sideways. [] is clean. */
async function largeLetterFaults(page: Page): Promise<string[]> {
  await page.evaluate(`document.documentElement.style.fontSize = '200%'; ${drawn}`);
  const found = await page.evaluate<string[]>(overlaidText);
  const beyond = await sidewaysOverflow(page);
  await page.evaluate(`document.documentElement.style.fontSize = ''; ${drawn}`);
  return beyond > 0 ? [...found, `${beyond} px to scroll sideways`] : found;
}

/** What paper would show of the page that only a screen can use: buttons, fields, tabs. [] is clean. The page is on the screen afterwards. */
export async function pressableOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate<string[]>(
    `[...document.querySelectorAll('button, input, select, summary, nav, footer, [role=tab], [class*=MuiButton-root]')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
      .map((each) => each.outerHTML.slice(0, 120))`,
  );
  await page.emulateMedia({ media: null });
  return found;
}
