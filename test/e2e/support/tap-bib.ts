import type { Locator } from 'playwright-core';
import { until } from '../../support/until';

/**
 * Taps a bib until it leaves the grid. The grid ignores a tap right after it moved, so the tap is repeated.
 */
export async function tapBib(bib: Locator): Promise<void> {
  await bib.waitFor();
  await until(async () => {
    const isOut = (await bib.count()) > 0;
    if (isOut) await bib.click({ timeout: 1000 }).catch(ignore);
    return !isOut;
  });
}

const ignore = () => undefined;
