import type { Locator } from 'playwright-core';
import { until } from '../../support/until';

/** Taps a bib until it has left the grid, as a person does it: a tap that comes just as the grid has moved is not taken, and is given again. */
export async function takeIn(bib: Locator): Promise<void> {
  await bib.waitFor();
  await until(async () => {
    const isOut = (await bib.count()) > 0;
    if (isOut) await bib.click({ timeout: 1000 }).catch(stillThere);
    return !isOut;
  });
}

const stillThere = () => undefined;
