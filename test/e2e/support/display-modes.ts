import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityFaults, horizontalOverflow } from './accessibility';
import { phone } from './test-product';

const overlaidText = readFileSync(join(__dirname, 'in-page/overlaid-text.js'), 'utf8');
const drawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(0))))';

/** Fails when the page breaks on a phone at twice the text size, or has axe violations in forced colours. */
export async function expectUsableInDisplayModes(page: Page): Promise<void> {
  const url = page.url();
  await page.setViewportSize(phone);
  expect([url, ...(await largeTextFaults(page))]).toEqual([url]);
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await accessibilityFaults(page);
  await page.emulateMedia({ forcedColors: null });
  expect([url, 'in forced colours', ...faults]).toEqual([url, 'in forced colours']);
}

/** Fails when the page is wider than a phone's screen at twice the text size. */
export async function expectNarrowAtLargeText(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const faults = await largeTextFaults(page);
  expect([page.url(), ...faults.filter((fault) => fault.endsWith(SIDEWAYS))]).toEqual([page.url()]);
}

const SIDEWAYS = 'px to scroll sideways';

/** Faults at twice the text size: overlapping text, horizontal scrolling. [] is clean. */
async function largeTextFaults(page: Page): Promise<string[]> {
  await page.evaluate(`document.documentElement.style.fontSize = '200%'; ${drawn}`);
  const found = await page.evaluate<string[]>(overlaidText);
  const beyond = await horizontalOverflow(page);
  await page.evaluate(`document.documentElement.style.fontSize = ''; ${drawn}`);
  return beyond > 0 ? [...found, `${beyond} ${SIDEWAYS}`] : found;
}

/** Lists buttons, fields and tabs that would show in print; [] is clean. Resets the page to screen media. */
export async function controlsInPrint(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate<string[]>(
    `[...document.querySelectorAll('button, input, select, summary, nav, footer, [role=tab], [class*=MuiButton-root], .button')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
      .map((each) => each.outerHTML.slice(0, 120))`,
  );
  await page.emulateMedia({ media: null });
  return found;
}

/** Number of sheets the browser prints the page on. */
export async function printedPageCount(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Texts of the printed labels whose content is clipped. */
export async function clippedLabels(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const labels = await page.evaluate<string[]>(CLIPPED_LABELS_SCRIPT);
  await page.emulateMedia({ media: null });
  return labels;
}

/** Runs in the page: a label is a box, its lines are its children. */
const CLIPPED_LABELS_SCRIPT = `[...document.querySelectorAll('[data-label]')]
  .filter((label) => {
    const outer = label.getBoundingClientRect();
    return [...label.children].some((line) => {
      const inner = line.getBoundingClientRect();
      const isOutside = inner.bottom > outer.bottom + 0.5 || inner.right > outer.right + 0.5;
      return isOutside || inner.left < outer.left - 0.5 || line.scrollWidth > line.clientWidth + 1;
    });
  })
  .map((label) => label.textContent)`;

/** Height in px of the shortest text line of a printed list, without padding. */
export function minLineHeight(page: Page): Promise<number> {
  return page.evaluate<number>(MIN_LINE_HEIGHT_SCRIPT);
}

const MIN_LINE_HEIGHT_SCRIPT = `Math.min(...[...document.querySelectorAll('section tbody td:nth-of-type(2)')].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().height;
}))`;
