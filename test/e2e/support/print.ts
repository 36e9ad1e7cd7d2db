import type { Page } from 'playwright-core';

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
