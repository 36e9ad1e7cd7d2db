import type { Page } from 'playwright-core';

/** How many pages a page of the site has on paper, as a browser prints it. */
export async function pagesOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The labels in print of which something would be cut off, by what stands on them. */
export async function cutLabels(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const labels = await page.evaluate<string[]>(CUT_LABELS);
  await page.emulateMedia({ media: null });
  return labels;
}

/** Runs in the page, where a label is a box and its lines are its children. */
const CUT_LABELS = `[...document.querySelectorAll('[data-label]')]
  .filter((label) => {
    const outer = label.getBoundingClientRect();
    return [...label.children].some((line) => {
      const inner = line.getBoundingClientRect();
      const isOutside = inner.bottom > outer.bottom + 0.5 || inner.right > outer.right + 0.5;
      return isOutside || inner.left < outer.left - 0.5 || line.scrollWidth > line.clientWidth + 1;
    });
  })
  .map((label) => label.textContent)`;

/** How high the lowest line of a printed list is on the screen, px, without what is around its text. */
export function lowestLine(page: Page): Promise<number> {
  return page.evaluate<number>(LOWEST_LINE);
}

const LOWEST_LINE = `Math.min(...[...document.querySelectorAll('section tbody td:nth-of-type(2)')].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().height;
}))`;
