import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Long lists repeat the same row: axe checks only the first 15. */
const REPEATED_ROWS = ['tbody ~ tbody', 'tbody tr:nth-child(n + 16)', 'li:nth-child(n + 16)'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Lists axe's violations of WCAG 2.2 AA and best practice on the current page; [] is clean. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (await page.evaluate<boolean>('!window.axe')) await page.evaluate(axe);
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: { type: 'tag', values: TAGS } });
  const where = JSON.stringify({ include: [['html']], exclude: REPEATED_ROWS.map((rows) => [rows]) });
  const findings = await page.evaluate<Finding[]>(
    `axe.run(${where}, ${options}).then(({ violations }) => violations)`,
  );
  return findings.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id} (${String(impact)}): ${html.slice(0, 160)} ${failureSummary ?? ''}`,
    ),
  );
}

/** Pixels by which the page is wider than its window; 0 means no horizontal scrolling. */
export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );
}
